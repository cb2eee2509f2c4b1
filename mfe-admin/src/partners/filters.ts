import type { CallQuery, PartnerStatus } from '@cabinet/contract'
import { listAddress, textParameter } from '../list-address.ts'
import { isPartnerStatus } from './partner.ts'

export interface PartnerFilters {
  q: string
  status: PartnerStatus | ''
}

export const partnersAddress = listAddress<PartnerFilters>({
  q: textParameter('q', 'поиск', 100),
  status: { url: 'status', noun: 'статус', parse: (text) => (isPartnerStatus(text) ? text : null) },
})

/** The filters as the server takes them; `first` in remote.json asks for the same before this code has run. */
export function partnersQuery({ q, status }: PartnerFilters): CallQuery<'GET /accounting/v1/merchants'> {
  return { ...(q !== '' && { q }), ...(status !== '' && { status }) }
}
