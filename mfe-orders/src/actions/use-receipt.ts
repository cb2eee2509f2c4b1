import type { Order as WireOrder } from '@cabinet/contract'
import { formatMoney, fromTiyn, toTiyn } from '@cabinet/shared/format'
import { useNavigate } from '@cabinet/shared/router'
import { toast } from '@cabinet/shared/ui'
import { useCallback } from 'react'
import { orderPath, ordersPath } from '../paths.ts'

/** «№ 24059989 · возврат 30 000 ₸ · осталось 4 520 ₸» */
export function receiptText({ merchant_order_id, amount, amountAR }: WireOrder): string {
  const left = formatMoney(fromTiyn(toTiyn(amount) - toTiyn(amountAR)))
  return `№ ${merchant_order_id} · ${amountAR > 0 ? `возврат ${formatMoney(amountAR)} · осталось ${left}` : left}`
}

/** Tells what was done with which order, and leads from the list to it. */
export function useReceipt() {
  const navigate = useNavigate()
  return useCallback(
    (text: string, order: WireOrder) => {
      const isList = window.location.pathname.endsWith(ordersPath)
      const open = { label: 'Открыть', onClick: () => void navigate(orderPath(order.id)) }
      toast.success(text, { note: receiptText(order), ...(isList && { action: open }) })
    },
    [navigate],
  )
}
