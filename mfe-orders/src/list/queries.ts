import { type CallAnswer, type QueryClient, queryFor, useQuery, useQueryClient } from '@cabinet/shared/api'
import { type Order, orderFromWire } from '../order.ts'
import type { OrdersQuery } from './query.ts'

/** Paging ends with this order of a filter. */
export const maxReachableOrder = 10_000

export type OrdersPage = CallAnswer<'GET /accounting/v1/applications'>

export interface OrdersOnPage {
  orders: Order[]
  total: number
  totalPages: number
  /** The total is a lower bound. */
  isBounded: boolean
}

function fromWire(wire: OrdersPage): OrdersOnPage {
  const { orders, totalPages } = wire
  // The specified answer has no total: then it is at least what is shown.
  const { total = orders.length, atLeast = !('total' in wire) && totalPages > 1 } = wire
  return { orders: orders.map(orderFromWire), total, totalPages, isBounded: atLeast }
}

export function ordersQueryOptions(query: OrdersQuery) {
  const options = queryFor('GET /accounting/v1/applications', { query })
  const ask = options.queryFn as NonNullable<typeof options.queryFn>
  return {
    ...options,
    queryFn: async (context: Parameters<typeof ask>[0]) =>
      cacheCounts(context.client, query, await ask(context)),
    select: fromWire,
  }
}

/** Stores the answer's counts for the queues. */
export function cacheCounts(client: QueryClient, { merchantId }: OrdersQuery, page: OrdersPage): OrdersPage {
  if (page.counts) client.setQueryData(countsQuery(merchantId).queryKey, page.counts)
  return page
}

/** Returns the query for the numbers of orders by status, of one partner or of all. */
export function countsQuery(merchantId: string | undefined) {
  return queryFor('GET /accounting/v1/applications/counts', { query: merchantId ? { merchantId } : {} })
}

/** Returns a key of the queue in an address; another queue has other orders. */
const pageContent = (address: string | undefined) => {
  const asked = new URLSearchParams(address?.split('?')[1])
  return ['statuses', 'deadline', 'register'].map((name) => asked.get(name)).join(' ')
}

/** Loads a page of orders. @param isKnown false while the query may still change: nothing is requested */
export function useOrders(query: OrdersQuery, isKnown = true) {
  const options = ordersQueryOptions(query)
  const client = useQueryClient()
  const { initialData } = options
  return useQuery({
    ...options,
    initialData: () => {
      const page = typeof initialData === 'function' ? initialData() : undefined
      return page && cacheCounts(client, query, page)
    },
    enabled: isKnown,
    // Rows of another queue would stand under this queue's name.
    placeholderData: (rows: OrdersPage | undefined, before) =>
      pageContent(before?.queryKey[1]) === pageContent(options.queryKey[1]) ? rows : undefined,
    // `useLiveOrders` updates the rows in place: a refetch would move them under the finger.
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.status === 'error' && 'always',
  })
}
