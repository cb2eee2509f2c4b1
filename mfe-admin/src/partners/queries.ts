import type { PartnerStatus } from '@cabinet/contract'
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
import type { SelectOption } from '@cabinet/shared/ui'
import { bothQueries } from '../both-queries.ts'
import { listAddress, textFilter } from '../list-address.ts'
import type { Outcome } from '../save-failure.ts'
import { rememberGeneratedPassword } from './generated-password.tsx'
import { choiceOptions, isPartnerStatus, partnerFromWire } from './partner.ts'
import { type PartnerValues, partnerBody, type WirePartner } from './partner-wire.ts'

export interface Directories {
  countries: readonly SelectOption[]
  cities: readonly SelectOption[]
}

/** Loads countries and cities as choices; the partner's own stay choices when a directory lacks them. */
export function useDirectories({ registration_city, legal_address, mailing_addresses }: PartnerValues) {
  const { data, ...query } = bothQueries(useCountries(), useCities())
  if (data === undefined) return { ...query, directories: undefined }
  const [countries, cities] = data
  const keptCountries = [legal_address, ...mailing_addresses].map(({ country }) => country)
  const directories: Directories = {
    countries: options(
      countries.map(({ code, name }) => ({ value: code, label: name })),
      keptCountries,
    ),
    cities: options(
      cities.map(({ name, region }) => ({
        value: name,
        label: region === name || region === '' ? name : `${name} (${region})`,
      })),
      [registration_city],
    ),
  }
  return { ...query, directories }
}

/** Returns one choice per value: a country's code or a city's name. @param kept values to add */
function options(known: readonly SelectOption[], kept: readonly string[]): SelectOption[] {
  const all = [...known, ...kept.filter(Boolean).map((value) => ({ value, label: value }))]
  return all.filter(({ value }, index) => all.findIndex((other) => other.value === value) === index)
}

export function useCountryName(): (code: string) => string {
  const { data } = useCountries()
  return (code) => data?.find((country) => country.code === code)?.name ?? code
}

export interface PartnerFilters {
  q: string
  status: PartnerStatus | ''
}

/** `first` in remote.json requests the same before this code runs. */
export const partnersAddress = listAddress<PartnerFilters>({
  q: textFilter({ url: 'q', label: 'БИН, код или название', noun: 'поиск' }, { maxLength: 100 }),
  status: {
    url: 'status',
    label: 'Статус',
    noun: 'статус',
    parse: (text) => (isPartnerStatus(text) ? text : null),
    control: { options: () => [{ value: '', label: 'Все статусы' }, ...choiceOptions('status')] },
  },
})

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

const useCountries = () => useQuery(queryFor('GET /accounting/countries'))
const useCities = () => useQuery(queryFor('GET /accounting/cities'))

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
