import type { Order as WireOrder } from '@cabinet/contract'
import { type CallAnswer, call, queryFor, queryKeyOf, useQuery, useQueryClient } from '@cabinet/shared/api'
import { useEffect, useRef } from 'react'
import { fetchOrder, withFresh } from '../actions/order-cache.ts'
import type { OrdersQuery } from './query.ts'

export function useNextPageAhead(query: OrdersQuery, totalPages: number | undefined): void {
  const client = useQueryClient()
  const next = totalPages !== undefined && query.page < totalPages ? query.page + 1 : null
  const key = JSON.stringify(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the query's content
  useEffect(() => {
    if (next === null) return
    const fetchIt = () =>
      void client.prefetchQuery(
        queryFor('GET /accounting/v1/applications', { query: { ...query, page: next } }),
      )
    // Safari has no idle callback.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(fetchIt, 1000)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(fetchIt)
    return () => cancelIdleCallback(handle)
  }, [client, key, next])
}

type OrdersPage = CallAnswer<'GET /accounting/v1/applications'>
type Changes = CallAnswer<'GET /accounting/v1/applications/changes'>['changes']

const everyMs = 15_000

/** Rows change in their places; what is new is only counted (the answer), so that nothing moves under the finger. */
export function useLiveOrders(query: OrdersQuery, shownTotal: number | undefined): number {
  const client = useQueryClient()
  const listKey = queryFor('GET /accounting/v1/applications', { query }).queryKey
  const list = JSON.stringify(listKey)
  // The server's clock at the last asking, and what it led to for the list of the last asking.
  const last = useRef<{ now: string | null; list: string; total: number | null }>({
    now: null,
    list,
    total: null,
  })

  const { data: totalNow } = useQuery({
    queryKey: [...queryKeyOf('GET /accounting/v1/applications/changes'), listKey],
    enabled: shownTotal !== undefined,
    refetchInterval: everyMs,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const { now: since, list: before, total } = last.current
      const { now, more, changes } = await call('GET /accounting/v1/applications/changes', {
        query: { since },
        signal,
      })
      const shown = client.getQueryData<OrdersPage>(listKey)
      // Rows out of the cache of an earlier visit may have missed something before the first asking.
      const missed = since === null ? isOld(client.getQueryState(listKey)?.dataUpdatedAt) : more
      const isTouched =
        missed || changes.some(({ is_new }) => is_new) || outdatedIds(changes, shown).length > 0
      last.current = { now, list, total: before === list ? total : null }
      if (!isTouched) return last.current.total
      void client.invalidateQueries({ queryKey: queryKeyOf('GET /accounting/v1/applications/counts') })

      const fresh = await call('GET /accounting/v1/applications', { query, signal })
      const left = outdatedIds(changes, shown).filter((id) => !fresh.orders.some((order) => order.id === id))
      const orders = [...fresh.orders, ...(await fetchAll(left))]
      client.setQueryData<OrdersPage>(listKey, (page) => page && withFresh(page, orders))
      last.current.total = fresh.total
      return fresh.total
    },
  })
  return shownTotal === undefined || totalNow == null ? 0 : Math.max(0, totalNow - shownTotal)
}

/** Rows on the screen that somebody has changed. */
function outdatedIds(changes: Changes, shown: OrdersPage | undefined): number[] {
  const versions = new Map(shown?.orders.map(({ id, version }) => [id, version]))
  return changes.filter(({ id, version }) => (versions.get(id) ?? version) < version).map(({ id }) => id)
}

/** Orders that the filters no longer find but that are still on the screen. */
async function fetchAll(ids: readonly number[]): Promise<WireOrder[]> {
  const found = await Promise.all(ids.map((id) => fetchOrder(id)))
  return found.filter((order) => order !== null)
}

function isOld(updatedAt: number | undefined): boolean {
  return updatedAt !== undefined && Date.now() - updatedAt > everyMs
}
