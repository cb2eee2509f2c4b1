import type { Order as WireOrder } from '@cabinet/contract'
import type { QueryClient } from '@cabinet/shared/api'
import { fetchOrder, updateCachedOrders } from './order-cache.ts'
import { isOutdated } from './order-refusal.ts'

/** The order as it is now, when a refusal says that it was seen otherwise; lists and pages get it too. Null when it stands as seen. */
export async function refreshAfterRefusal(
  client: QueryClient,
  error: unknown,
  id: number,
): Promise<WireOrder | null> {
  if (!isOutdated(error)) return null
  // Without it the refusal's own sentence has to do.
  const fresh = await fetchOrder(id).catch(() => null)
  if (fresh) updateCachedOrders(client, [fresh])
  return fresh
}
