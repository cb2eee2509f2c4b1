import type { Order as WireOrder } from '@cabinet/contract'
import {
  type CallAnswer,
  call,
  type QueryClient,
  queryKeyOf,
  useQuery,
  useQueryClient,
} from '@cabinet/shared/api'
import { countOf } from '@cabinet/shared/format'
import { Box, Button } from '@cabinet/shared/ui'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useRef } from 'react'
import { fetchOrder, mergeOrders } from '../actions/order-cache.ts'
import { usePrefetchOrder } from '../detail/prefetch-order.ts'
import type { Order } from '../order.ts'
import { cacheCounts, type OrdersPage, ordersQueryOptions } from './queries.ts'
import type { OrdersQuery } from './query.ts'

export function usePrefetchNextPage(query: OrdersQuery, totalPages: number | undefined): void {
  const client = useQueryClient()
  const next = totalPages !== undefined && query.page < totalPages ? query.page + 1 : null
  const key = JSON.stringify(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for the query's content
  useEffect(() => {
    if (next === null) return
    const fetchIt = () => void client.prefetchQuery(ordersQueryOptions({ ...query, page: next }))
    // Safari has no idle callback.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(fetchIt, 1000)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(fetchIt)
    return () => cancelIdleCallback(handle)
  }, [client, key, next])
}

type Changes = CallAnswer<'GET /accounting/v1/applications/changes'>['changes']

/** Age of rows for a refetch, ms; the shell reports earlier changes. */
const maxFreshMs = 10_000

/** Moments of the server's clock: of the rows, and of the last request for their changes. */
interface LastRequest {
  rows: string | null
  now: string | null
  /** The total at that moment; unknown while nothing has changed. */
  total: number | null
}

/** Updates rows in place and returns the number of new ones, so that nothing moves under the finger. */
export function useLiveOrders(query: OrdersQuery, shownTotal: number | undefined): number {
  const client = useQueryClient()
  const listKey = ordersQueryOptions(query).queryKey
  const last = useRef<LastRequest>({ rows: null, now: null, total: null })

  const { data: totalNow } = useQuery({
    queryKey: [...queryKeyOf('GET /accounting/v1/applications/changes'), listKey],
    enabled: shownTotal !== undefined,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const shown = client.getQueryData<OrdersPage>(listKey)
      const rows = shown?.now ?? null
      if (rows !== last.current.rows) {
        last.current = { rows, now: rows, total: null }
        // Fresh rows need no request.
        if (!isOld(client.getQueryState(listKey)?.dataUpdatedAt)) return null
      }
      const { now, more, changes } = await call('GET /accounting/v1/applications/changes', {
        query: { since: last.current.now },
        signal,
      })
      const isTouched = more || changes.some(({ is_new }) => is_new) || outdatedIds(changes, shown).length > 0
      if (!isTouched) {
        last.current.now = now
        return last.current.total
      }
      const fresh = cacheCounts(
        client,
        query,
        await call('GET /accounting/v1/applications', { query, signal }),
      )
      const left = outdatedIds(changes, shown).filter((id) => !fresh.orders.some((order) => order.id === id))
      const orders = [...fresh.orders, ...(await fetchAll(left))]
      client.setQueryData<OrdersPage>(listKey, (page) => page && mergeOrders(page, orders))
      last.current = { rows, now, total: fresh.total }
      return fresh.total
    },
  })
  return shownTotal === undefined || totalNow == null ? 0 : Math.max(0, totalNow - shownTotal)
}

/** Loads the next orders below those that stay, in place of processed ones. @param queue statuses of the list */
export async function loadNextOrders(
  client: QueryClient,
  query: OrdersQuery,
  queue: readonly string[],
): Promise<void> {
  const answer = await call('GET /accounting/v1/applications', { query }).catch(() => null)
  if (!answer) return
  const fresh = cacheCounts(client, query, answer)
  client.setQueryData<OrdersPage>(ordersQueryOptions(query).queryKey, (page) => {
    if (!page) return page
    const shown = new Set(page.orders.map(({ id }) => id))
    const gone = page.orders.filter(({ app_status }) => !queue.includes(app_status)).length
    const next = fresh.orders.filter(({ id }) => !shown.has(id)).slice(0, gone)
    const orders = [...page.orders, ...next]
    return { ...page, orders, total: fresh.total + gone, totalPages: fresh.totalPages }
  })
}

/** Returns the ids of rows on the screen that other users have changed. */
function outdatedIds(changes: Changes, shown: OrdersPage | undefined): number[] {
  const rows = new Map(shown?.orders.map((order) => [order.id, order]))
  const isOutdated = ({ id, version, notes }: Changes[number]) => {
    const row = rows.get(id)
    return row !== undefined && (row.version < version || (row.version === version && row.notes !== notes))
  }
  return changes.filter(isOutdated).map(({ id }) => id)
}

/** Fetches orders on the screen that left the filters; missing ones are left out. */
async function fetchAll(ids: readonly number[]): Promise<WireOrder[]> {
  const found = await Promise.all(ids.map((id) => fetchOrder(id)))
  return found.filter((order) => order !== null)
}

function isOld(updatedAt: number | undefined): boolean {
  return updatedAt !== undefined && Date.now() - updatedAt > maxFreshMs
}

/** Moves the keyboard focus from a row that leaves to the next one. */
export function moveFocusPast(gone: readonly Order[]): void {
  const row = document.activeElement?.closest('tr[data-row]')
  const ids = new Set(gone.map(({ id }) => String(id)))
  if (!(row instanceof HTMLElement) || !ids.has(row.dataset.row ?? '')) return
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [])]
  const stays = (one: HTMLElement) => !ids.has(one.dataset.row ?? '')
  const at = rows.indexOf(row)
  const next = rows.slice(at).find(stays) ?? rows.slice(0, at).findLast(stays)
  next?.querySelector<HTMLElement>('[data-row-link]')?.focus({ preventScroll: true })
}

export { ListEnd, NoOrders, SearchScopeNote } from './search-scope.tsx'

interface NewOrdersBarProps {
  search: string
  query: OrdersQuery
  /** The number of orders on the screen; absent while rows of other filters are shown. */
  total: number | undefined
  totalPages: number | undefined
  loading: boolean
  onShow: () => void
}

/** Keeps the rows fresh; «N новых заказов · показать» overlays the table's header, so that no row moves. */
export function NewOrdersBar({ search, query, total, totalPages, loading, onShow }: NewOrdersBarProps) {
  usePrefetchOrder(search)
  usePrefetchNextPage(query, totalPages)
  const count = useLiveOrders(query, total)
  return (
    <Box
      data-bar=""
      position="sticky"
      top="calc(var(--ui-table-top, 0px) + 4px)"
      zIndex="2"
      height="0"
      my="-1.5"
      display="flex"
      justifyContent="center"
      alignItems="flex-start"
      _print={{ display: 'none' }}
    >
      {count > 0 && (
        <Button
          size="sm"
          variant="primary"
          icon={<ArrowUp />}
          loading={loading}
          borderRadius="full"
          boxShadow="overlay"
          onClick={onShow}
        >
          {countOf(count, 'новый заказ', 'новых заказа', 'новых заказов')} · показать
        </Button>
      )}
    </Box>
  )
}
