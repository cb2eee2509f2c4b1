import type { CallAnswer, Order as WireOrder } from '@cabinet/contract'
import { call, type QueryClient, queryKeyOf } from '@cabinet/shared/api'

type OrdersPage = CallAnswer<'GET /accounting/v1/applications'>

const listKey = queryKeyOf('GET /accounting/v1/applications')

/** Updates cached orders; a row outside the filters stays until the next request, so that nothing moves. */
export function updateCachedOrders(client: QueryClient, fresh: readonly WireOrder[]): void {
  client.setQueriesData<OrdersPage>({ queryKey: listKey }, (page) => page && mergeOrders(page, fresh))
  void client.invalidateQueries({ queryKey: listKey, refetchType: 'none' })
  void client.invalidateQueries({ queryKey: queryKeyOf('GET /accounting/v1/applications/counts') })
  for (const { id } of fresh) {
    void client.invalidateQueries({
      queryKey: queryKeyOf('GET /accounting/v1/application/{id}', { params: { id } }),
    })
    void client.invalidateQueries({
      queryKey: queryKeyOf('GET /accounting/v1/application/{id}/version', { params: { id } }),
    })
  }
}

export function reloadLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: listKey })
}

/** Reloads an order's notes, and the lists, which tell their number. */
export function reloadNotes(client: QueryClient, id: number): void {
  const queryKey = queryKeyOf('GET /accounting/v1/application/{id}/notes', { params: { id } })
  void client.invalidateQueries({ queryKey })
  reloadLists(client)
}

/** Returns the page with the newer state of its orders; the same object when nothing is newer. */
export function mergeOrders(page: OrdersPage, fresh: readonly WireOrder[]): OrdersPage {
  const newer = new Map(fresh.map((order) => [order.id, order]))
  let changed = false
  const orders = page.orders.map((shown) => {
    const found = newer.get(shown.id)
    if (!found || found.version < shown.version) return shown
    if (found.version === shown.version && found.notes === shown.notes) return shown
    changed = true
    return found
  })
  return changed ? { ...page, orders } : page
}

export async function fetchOrder(id: number): Promise<WireOrder | null> {
  const { orders } = await call('GET /accounting/v1/applications', { query: { id, lim: 1, page: 1 } })
  return orders[0] ?? null
}
