import type { Order as WireOrder } from '@cabinet/contract'
import type { QueryClient } from '@cabinet/shared/api'
import { formatMoney } from '@cabinet/shared/format'
import { toast } from '@cabinet/shared/ui'
import { orderFromWire } from '../order.ts'
import { orderPath, ordersPath } from '../paths.ts'
import { fetchOrder, updateCachedOrders } from './order-cache.ts'
import { isOutdated } from './order-refusal.ts'

export type Navigate = (to: string) => unknown

/** Returns «№ 24059989 · возврат 30 000 ₸ · осталось 4 520 ₸». */
export function receiptText(order: WireOrder): string {
  const { number, compensation, kept } = orderFromWire(order)
  const left = formatMoney(kept)
  return `№ ${number} · ${compensation > 0 ? `возврат ${formatMoney(compensation)} · осталось ${left}` : left}`
}

export const isListOpen = (): boolean => window.location.pathname.endsWith(ordersPath)

/** Returns the action «Открыть» in the list, and none where the order is open. */
export function openAction(navigate: Navigate, id: number) {
  return isListOpen() ? [{ label: 'Открыть', onClick: () => void navigate(orderPath(id)) }] : []
}

/** Reports a finished action with the order and a link from the list to it. */
export function showReceipt(navigate: Navigate, text: string, order: WireOrder): void {
  toast.success(text, { note: receiptText(order), actions: openAction(navigate, order.id) })
}

/** Returns the current order after a refusal of an outdated one, and caches it; null when unchanged. */
export async function refreshAfterRefusal(
  client: QueryClient,
  error: unknown,
  id: number,
): Promise<WireOrder | null> {
  if (!isOutdated(error)) return null
  // On failure the refusal's own sentence is shown.
  const fresh = await fetchOrder(id).catch(() => null)
  if (fresh) updateCachedOrders(client, [fresh])
  return fresh
}
