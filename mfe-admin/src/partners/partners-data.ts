import { type QueryClient, queryFor, queryKeyOf, useQuery } from '@cabinet/shared/api'
import type { WirePartner } from './partner-wire.ts'

const oneKey = 'GET /accounting/v1/merchants/{id}'

export function partnerQuery(id: string) {
  return queryFor(oneKey, { params: { id } })
}

export function usePartner(id: string) {
  return useQuery(partnerQuery(id))
}

/** After a save: what was saved is what is shown; lists and history are asked for anew. */
export function keepPartner(client: QueryClient, saved: WirePartner): void {
  client.setQueryData(partnerQuery(saved.merchant_id).queryKey, saved)
  void client.invalidateQueries({ queryKey: queryKeyOf('GET /accounting/v1/merchants') })
  void client.invalidateQueries({ queryKey: queryKeyOf('GET /v1/merchants/{id}/history') })
}
