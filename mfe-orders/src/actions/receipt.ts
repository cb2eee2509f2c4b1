import type { Order as WireOrder } from '@cabinet/contract'
import { formatMoney } from '@cabinet/shared/format'
import { toast } from '@cabinet/shared/ui'
import { orderFromWire } from '../order.ts'
import { orderPath, ordersPath } from '../paths.ts'

export type Navigate = (to: string) => unknown

/** Returns «№ 24059989 · возврат 30 000 ₸ · осталось 4 520 ₸». */
function receiptText(order: WireOrder): string {
  const { number, compensation, kept } = orderFromWire(order)
  const left = formatMoney(kept)
  return `№ ${number} · ${compensation > 0 ? `возврат ${formatMoney(compensation)} · осталось ${left}` : left}`
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
