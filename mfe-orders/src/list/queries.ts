import { type CallAnswer, keepPreviousData, queryFor, useQuery } from '@cabinet/shared/api'
import { type Order, orderFromWire } from '../order.ts'
import type { OrdersQuery } from './query.ts'

export interface OrdersOnPage {
  orders: Order[]
  total: number
  totalPages: number
  /** There are more than `total`. */
  isBounded: boolean
}

function fromWire(wire: CallAnswer<'GET /accounting/v1/applications'>): OrdersOnPage {
  const { total, totalPages, atLeast = false } = wire
  return { orders: wire.orders.map(orderFromWire), total, totalPages, isBounded: atLeast }
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
