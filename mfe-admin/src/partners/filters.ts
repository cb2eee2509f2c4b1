import type { CallQuery, PartnerStatus } from '@cabinet/contract'
import { isPartnerStatus } from './partner.ts'

export interface PartnerFilters {
  q: string
  status: PartnerStatus | ''
}

export const noFilters: PartnerFilters = { q: '', status: '' }

const longestSearch = 100

export function readFilters(params: URLSearchParams): PartnerFilters {
  const status = params.get('status') ?? ''
  return {
    q: (params.get('q') ?? '').trim().slice(0, longestSearch),
    status: isPartnerStatus(status) ? status : '',
  }
}

export function writeFilters({ q, status }: PartnerFilters): string {
  const params = new URLSearchParams()
  if (q !== '') params.set('q', q)
  if (status !== '') params.set('status', status)
  return params.size === 0 ? '' : `?${params}`
}

/** The filters as the server takes them; `first` in remote.json asks for the same before this code has run. */
export function partnersQuery({ q, status }: PartnerFilters): CallQuery<'GET /accounting/v1/merchants'> {
  return { ...(q !== '' && { q }), ...(status !== '' && { status }) }
}
