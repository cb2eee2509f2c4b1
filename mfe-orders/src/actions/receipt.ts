import type { Order as WireOrder } from '@cabinet/contract'
import { formatMoney, fromTiyn, toTiyn } from '@cabinet/shared/format'
import { toast } from '@cabinet/shared/ui'
import { orderPath, ordersPath } from '../paths.ts'

export type Navigate = (to: string) => unknown

/** Returns «№ 24059989 · возврат 30 000 ₸ · осталось 4 520 ₸». */
function receiptText({ merchant_order_id, amount, amountAR }: WireOrder): string {
  const left = formatMoney(fromTiyn(toTiyn(amount) - toTiyn(amountAR)))
  return `№ ${merchant_order_id} · ${amountAR > 0 ? `возврат ${formatMoney(amountAR)} · осталось ${left}` : left}`
}

/** Returns the action «Открыть» in the list, and none where the order is open. */
export function openAction(navigate: Navigate, id: number) {
  const isList = window.location.pathname.endsWith(ordersPath)
  return isList ? [{ label: 'Открыть', onClick: () => void navigate(orderPath(id)) }] : []
}

/** Reports a finished action with the order, a link from the list to it, and an undo for ten seconds where possible. */
export function showReceipt(navigate: Navigate, text: string, order: WireOrder, undo?: () => void): void {
  toast.success(text, {
    note: receiptText(order),
    actions: [
      ...(undo ? [{ label: 'Вернуть в новые', onClick: undo }] : []),
      ...openAction(navigate, order.id),
    ],
    ...(undo && { duration: 10_000 }),
  })
}
