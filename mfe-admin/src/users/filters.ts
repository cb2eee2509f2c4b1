import type { CallQuery } from '@cabinet/contract'
import { isDay } from '@cabinet/shared/format'
import { rangeProblems } from '@cabinet/shared/ui'

export interface UserFilters {
  name: string
  email: string
  merchantId: string
  from: string
  to: string
}

export interface UsersView {
  filters: UserFilters
  page: number
}

export const noFilters: UserFilters = { name: '', email: '', merchantId: '', from: '', to: '' }

/** Source: specification 9. */
export const usersOnPage = 25

const longestName = 100
const longestEmail = 254
const lastPage = 1_000_000

export function readUsersUrl(params: URLSearchParams, today: string): UsersView {
  const day = (name: string) => {
    const value = params.get(name) ?? ''
    return isDay(value) && value <= today ? value : ''
  }
  const merchantId = params.get('merchantId') ?? ''
  const from = day('registrationStartDate')
  const to = day('registrationEndDate')
  const page = /^[1-9]\d{0,6}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1
  return {
    filters: {
      name: (params.get('name') ?? '').trim().slice(0, longestName),
      email: (params.get('email') ?? '').trim().slice(0, longestEmail),
      merchantId: /^[A-Za-z0-9_-]{1,100}$/.test(merchantId) ? merchantId : '',
      from,
      to: from !== '' && to !== '' && to < from ? '' : to,
    },
    page: Math.min(page, lastPage),
  }
}

export function writeUsersUrl({ filters, page }: UsersView): string {
  const params = new URLSearchParams()
  const { name, email, merchantId, from, to } = filters
  if (name !== '') params.set('name', name)
  if (email !== '') params.set('email', email)
  if (merchantId !== '') params.set('merchantId', merchantId)
  if (from !== '') params.set('registrationStartDate', from)
  if (to !== '') params.set('registrationEndDate', to)
  if (page > 1) params.set('page', String(page))
  return params.size === 0 ? '' : `?${params}`
}

/** The view as the server takes it; `first` in remote.json asks for the same before this code has run. */
export function usersQuery({ filters, page }: UsersView): CallQuery<'GET /users/api/v1/users'> {
  const { name, email, merchantId, from, to } = filters
  return {
    lim: usersOnPage,
    page,
    ...(name !== '' && { name }),
    ...(email !== '' && { email }),
    ...(merchantId !== '' && { merchantId }),
    ...(from !== '' && { registrationStartDate: from }),
    ...(to !== '' && { registrationEndDate: to }),
  }
}

export function countFilters({ name, email, merchantId, from, to }: UserFilters): number {
  return [name, email, merchantId, from || to].filter(Boolean).length
}

/** What keeps the dates from being applied. An empty date is no obstacle, though the fields are marked as required. */
export function dateProblems({ from, to }: UserFilters, today: string) {
  return rangeProblems({ from, to }, { max: today, today })
}
