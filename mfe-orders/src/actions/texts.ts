import type { CancelReason } from '@cabinet/contract'

export const checkingText = 'Проверяем, прошла ли операция…'

/** Toasts of what was done. Source: specification 8, decisions 6. */
export const doneTexts = {
  in_progress: 'Изменения сохранены',
  hand_over: 'Заказ подтверждён и ожидает доставки',
  deliver: 'Заказ подтверждён и доставлен',
  return: 'Изменения сохранены',
  delete_item: 'Изменения сохранены',
  cancel: (number: string) => `Заказ № ${number} отменён`,
} as const

/** Source: decisions 6. */
export const cancelReasons: Record<CancelReason, string> = {
  canceledByTheClient: 'Отменил покупатель',
  refusedByTheClient: 'Покупатель отказался при получении',
  unableToDelivery: 'Не удалось доставить',
  outOfStock: 'Нет в наличии',
}

export function isCancelReason(value: string): value is CancelReason {
  return Object.hasOwn(cancelReasons, value)
}
