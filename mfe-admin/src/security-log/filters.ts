import type { CallQuery, SecurityKind } from '@cabinet/contract'
import { isDay } from '@cabinet/shared/format'
import { kindTexts } from './texts.ts'

export interface LogFilters {
  person: string
  kind: SecurityKind | ''
  from: string
  to: string
}

export interface LogView {
  filters: LogFilters
  page: number
}

export const noFilters: LogFilters = { person: '', kind: '', from: '', to: '' }
export const eventsOnPage = 25
/** The server counts to 10 000. */
export const lastPage = 400

export const isKind = (text: string): text is SecurityKind => Object.hasOwn(kindTexts, text)

export function readLogUrl(params: URLSearchParams, today: string): LogView {
  const day = (name: string) => {
    const value = params.get(name) ?? ''
    return isDay(value) && value <= today ? value : ''
  }
  const kind = params.get('kind') ?? ''
  const [from, to] = [day('from'), day('to')]
  const page = /^[1-9]\d{0,2}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1
  return {
    filters: {
      person: (params.get('person') ?? '').trim().slice(0, 254),
      kind: isKind(kind) ? kind : '',
      from,
      to: from !== '' && to !== '' && to < from ? '' : to,
    },
    page: Math.min(page, lastPage),
  }
}

export function writeLogUrl({ filters, page }: LogView): string {
  const params = new URLSearchParams(logFilters(filters))
  if (page > 1) params.set('page', String(page))
  return params.size === 0 ? '' : `?${params}`
}

/** Filters as the server takes them: only those that are set. */
export function logFilters({
  person,
  kind,
  from,
  to,
}: LogFilters): CallQuery<'GET /users/api/v1/security-log/report'> & Record<string, string> {
  return {
    ...(person !== '' && { person }),
    ...(kind !== '' && { kind }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  }
}

export function countFilters({ person, kind, from, to }: LogFilters): number {
  return [person, kind, from || to].filter(Boolean).length
}
