import type { Order as WireOrder } from '@cabinet/contract'
import { formatMoney, fromTiyn, toTiyn } from '@cabinet/shared/format'
import { toast } from '@cabinet/shared/ui'
import { orderPath, ordersPath } from '../paths.ts'

/** «№ 24059989 · возврат 30 000 ₸ · осталось 4 520 ₸» */
function receiptText({ merchant_order_id, amount, amountAR }: WireOrder): string {
  const left = formatMoney(fromTiyn(toTiyn(amount) - toTiyn(amountAR)))
  return `№ ${merchant_order_id} · ${amountAR > 0 ? `возврат ${formatMoney(amountAR)} · осталось ${left}` : left}`
}

/** Tells what was done with which order, and leads from the list to it. */
export function tellReceipt(navigate: (to: string) => unknown, text: string, order: WireOrder): void {
  const isList = window.location.pathname.endsWith(ordersPath)
  const open = { label: 'Открыть', onClick: () => void navigate(orderPath(order.id)) }
  toast.success(text, { note: receiptText(order), ...(isList && { action: open }) })
}
