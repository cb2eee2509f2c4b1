import { type CallAnswer, keepPreviousData, queryFor, useQuery, useQueryClient } from '@cabinet/shared/api'
import { useEffect } from 'react'
import { type Order, orderFromWire } from '../order.ts'
import type { OrdersQuery } from './query.ts'

export interface OrdersOnPage {
  orders: Order[]
  total: number
  totalPages: number
}

function fromWire(wire: CallAnswer<'GET /accounting/v1/applications'>): OrdersOnPage {
  return { orders: wire.orders.map(orderFromWire), total: wire.total, totalPages: wire.totalPages }
}

export function ordersQueryOptions(query: OrdersQuery) {
  return { ...queryFor('GET /accounting/v1/applications', { query }), select: fromWire }
}

export function useOrders(query: OrdersQuery) {
  return useQuery({
    ...ordersQueryOptions(query),
    placeholderData: keepPreviousData,
    // What is on the screen is kept fresh in its place by `useLiveOrders`: asking anew would move rows under the finger.
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

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
