import {
  type CallAnswer,
  call,
  keepPreviousData,
  type QueryClient,
  queryFor,
  queryKeyOf,
  useMutation,
  useQuery,
  useQueryClient,
} from '@cabinet/shared/api'
import type { Outcome } from '../outcome.ts'
import { type PartnerFilters, partnersAddress } from './filters.ts'
import { rememberGeneratedPassword } from './generated-password-store.ts'
import { partnerFromWire } from './partner.ts'
import type { PartnerValues } from './partner-values.ts'
import { partnerBody, type WirePartner } from './partner-wire.ts'

const listKey = 'GET /accounting/v1/merchants'
const oneKey = 'GET /accounting/v1/merchants/{id}'
const historyKey = 'GET /v1/merchants/{id}/history'

const fromWire = (partners: CallAnswer<typeof listKey>) => partners.map(partnerFromWire)

export function usePartners(filters: PartnerFilters) {
  return useQuery({
    ...queryFor(listKey, { query: partnersAddress.query(filters) }),
    placeholderData: keepPreviousData,
    select: fromWire,
  })
}

const partnerQuery = (id: string) => queryFor(oneKey, { params: { id } })

export const usePartner = (id: string) => useQuery(partnerQuery(id))

export function usePartnerHistory(id: string, lim: number) {
  return useQuery({
    ...queryFor(historyKey, { params: { id }, query: { page: 1, lim } }),
    placeholderData: keepPreviousData,
  })
}

export const useCountries = () => useQuery(queryFor('GET /accounting/countries'))
export const useCities = () => useQuery(queryFor('GET /accounting/cities'))

/** Creates a partner. A generated password stays out of the cache, because it is shown once. */
export function useAddPartner(outcome: Outcome<unknown>) {
  const client = useQueryClient()
  return useMutation({
    ...outcome,
    mutationFn: (filled: PartnerValues) =>
      call('POST /accounting/v1/merchants', { body: partnerBody(filled) }),
    onSuccess: (made) => {
      const { archive_password: generated, ...saved } = made
      rememberGeneratedPassword(generated)
      cachePartner(client, saved)
      outcome.onSuccess(saved)
    },
  })
}

/** Saves a partner over the version that the form began with; refused after another user's save (`conflictOf`). */
export function useSavePartner({ merchant_id, version }: WirePartner, outcome: Outcome<WirePartner>) {
  const client = useQueryClient()
  return useMutation({
    ...outcome,
    mutationFn: (filled: PartnerValues) =>
      call('PUT /accounting/v1/merchants/{id}', {
        params: { id: merchant_id },
        body: { ...partnerBody(filled), version },
      }),
    onSuccess: (saved) => {
      cachePartner(client, saved)
      outcome.onSuccess(saved)
    },
  })
}

export function useRefetchPartner(id: string, outcome: Outcome<WirePartner>) {
  const client = useQueryClient()
  return useMutation({
    ...outcome,
    mutationFn: () => client.fetchQuery({ ...partnerQuery(id), staleTime: 0 }),
  })
}

function cachePartner(client: QueryClient, saved: WirePartner): void {
  client.setQueryData(partnerQuery(saved.merchant_id).queryKey, saved)
  void client.invalidateQueries({ queryKey: queryKeyOf(listKey) })
  void client.invalidateQueries({ queryKey: queryKeyOf(historyKey) })
}
