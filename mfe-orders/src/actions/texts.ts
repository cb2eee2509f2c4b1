import type { CancelReason } from '@cabinet/contract'

export const checkingText = 'Проверяем, прошла ли операция…'

export const cancelReasons: Record<CancelReason, string> = {
  canceledByTheClient: 'Отменил покупатель',
  refusedByTheClient: 'Покупатель отказался при получении',
  unableToDelivery: 'Не удалось доставить',
  outOfStock: 'Нет в наличии',
}

export function isCancelReason(value: string): value is CancelReason {
  return Object.hasOwn(cancelReasons, value)
}
