// Server and screens run this file: it imports nothing.

/** Events that a webhook can tell, with their Russian names. */
export const webhookEvents = {
  'order.created': 'Новый заказ',
  'order.status_changed': 'Смена статуса',
  'order.amount_changed': 'Изменение суммы',
  'order.returned': 'Возврат, полный или частичный',
  'register.ready': 'Готов реестр',
} as const

export type WebhookEvent = keyof typeof webhookEvents

export const webhookEventNames = Object.keys(webhookEvents) as WebhookEvent[]
