import type { Order as WireOrder } from '@cabinet/contract'
import type { QueryClient } from '@cabinet/shared/api'
import { fetchOrder, updateCachedOrders } from './order-cache.ts'
import { isOutdated } from './order-refusal.ts'

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
