import { queryFor, useQuery } from '@cabinet/shared/api'
import { marketplaceOrderFromWire } from './marketplace-order.ts'
import { type OrderDetail, orderDetailFromWire } from './order-detail.ts'

/** One order by its id, as the wire has it. */
export function orderQueryOptions(id: number) {
  return queryFor('GET /accounting/v1/application/{id}', { params: { id } })
}

export function useOrder(id: number) {
  return useQuery({
    ...orderQueryOptions(id),
    select: orderDetailFromWire,
    // That it has changed is told by `StaleBanner`: nothing moves while it is read.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Items and delivery of a marketplace order; asked for nothing else. */
export function useMarketplaceOrder({ number, merchantId, isMarketplace }: OrderDetail) {
  return useQuery({
    ...queryFor('GET /marketplace/v2/orders/{merchantOrderId}', {
      params: { merchantOrderId: number },
      query: { merchantId },
    }),
    enabled: isMarketplace,
    select: marketplaceOrderFromWire,
  })
}
