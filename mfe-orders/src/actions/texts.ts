import type { CancelReason } from '@cabinet/contract'

export const checkingText = 'Проверяем, прошла ли операция…'

export const doneTexts = {
  in_progress: 'Заказ взят в обработку',
  put_back: 'Заказ снова среди новых',
  hand_over: 'Заказ подтверждён и ожидает доставки',
  deliver: 'Заказ подтверждён и доставлен',
  return: 'Возврат оформлен',
  delete_item: 'Изменения сохранены',
  cancel: (number: string) => `Заказ № ${number} отменён`,
} as const

export const cancelReasons: Record<CancelReason, string> = {
  canceledByTheClient: 'Отменил покупатель',
  refusedByTheClient: 'Покупатель отказался при получении',
  unableToDelivery: 'Не удалось доставить',
  outOfStock: 'Нет в наличии',
}

export function isCancelReason(value: string): value is CancelReason {
  return Object.hasOwn(cancelReasons, value)
}
