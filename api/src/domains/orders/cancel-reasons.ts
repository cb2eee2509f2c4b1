import type { CancelReason } from '@cabinet/contract'

/** The reasons for a cancellation or return: wire code → Russian text. Source: decisions 6. */
const cancelReasons = {
  canceledByTheClient: 'Отменил покупатель',
  refusedByTheClient: 'Покупатель отказался при получении',
  unableToDelivery: 'Не удалось доставить',
  outOfStock: 'Нет в наличии',
} as const satisfies Record<CancelReason, string>

/** Returns the text of a code; a dropped code is shown as it is. */
export function cancelReasonText(code: string): string {
  return Object.hasOwn(cancelReasons, code) ? cancelReasons[code as CancelReason] : code
}
