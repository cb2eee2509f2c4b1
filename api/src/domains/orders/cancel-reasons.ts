import type { CancelReason } from '@cabinet/contract'

/** Why an order was cancelled or returned: wire code → text for people. Source: decisions 6. */
const cancelReasons = {
  canceledByTheClient: 'Отменил покупатель',
  refusedByTheClient: 'Покупатель отказался при получении',
  unableToDelivery: 'Не удалось доставить',
  outOfStock: 'Нет в наличии',
} as const satisfies Record<CancelReason, string>

export type { CancelReason }

/** The text of a code; a code that we no longer know is shown as it is. */
export function cancelReasonText(code: string): string {
  return Object.hasOwn(cancelReasons, code) ? cancelReasons[code as CancelReason] : code
}
