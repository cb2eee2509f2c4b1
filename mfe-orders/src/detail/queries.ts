import { type CallAnswer, call, queryFor, useMutation, useQuery } from '@cabinet/shared/api'
import type { Order } from '../order.ts'
import { marketplaceOrderFromWire } from './marketplace-order.ts'
import { orderDetailFromWire } from './order-detail.ts'

export function orderQueryOptions(id: number) {
  return queryFor('GET /accounting/v1/application/{id}', { params: { id } })
}

export function useOrder(id: number) {
  return useQuery({
    ...orderQueryOptions(id),
    select: orderDetailFromWire,
    // `StaleBanner` reports a change, so that nothing moves during reading.
    refetchOnWindowFocus: false,
    refetchOnReconnect: ({ state }) => state.status === 'error' && 'always',
  })
}

export function useNewestVersion(id: number) {
  return useQuery({
    ...queryFor('GET /accounting/v1/application/{id}/version', { params: { id } }),
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
}

export function useMarketplaceOrder({ number, merchantId, isMarketplace }: Order) {
  return useQuery({
    ...queryFor('GET /marketplace/v2/orders/{merchantOrderId}', {
      params: { merchantOrderId: number },
      query: { merchantId },
    }),
    enabled: isMarketplace,
    select: marketplaceOrderFromWire,
  })
}

const notes = 'GET /accounting/v1/application/{id}/notes'
export type Note = CallAnswer<typeof notes>[number]

/** Loads colleagues' notes, which are refetched when orders change. */
export function useNotes(id: number, enabled: boolean) {
  return useQuery({ ...queryFor(notes, { params: { id } }), enabled })
}

export function addNote(id: number, text: string, key: string) {
  const headers = { 'Idempotency-Key': key }
  return call('POST /accounting/v1/application/{id}/notes', { headers, params: { id }, body: { text } })
}

export function deleteNote(id: number, noteId: number): Promise<void> {
  return call('DELETE /accounting/v1/application/{id}/notes/{noteId}', { params: { id, noteId } })
}

/** Reveals the buyer's IIN; the server records the user. */
export function useIin(id: number) {
  return useMutation({
    mutationFn: () =>
      call('POST /accounting/v1/application/{id}/reveal', { params: { id }, body: { field: 'iin' } }),
    // Personal data is dropped with its screen.
    gcTime: 0,
  })
}
