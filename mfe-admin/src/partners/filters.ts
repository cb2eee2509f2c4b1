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

/** The filters in the server's form; `first` in remote.json requests the same before this code runs. */
export function partnersQuery({ q, status }: PartnerFilters): CallQuery<'GET /accounting/v1/merchants'> {
  return { ...(q !== '' && { q }), ...(status !== '' && { status }) }
}
