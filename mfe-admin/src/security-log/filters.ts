import type { CallQuery, SecurityKind } from '@cabinet/contract'
import { dayParameter, listAddress, textParameter } from '../list-address.ts'
import { kindTexts } from './texts.ts'

export interface LogFilters {
  person: string
  kind: SecurityKind | ''
  from: string
  to: string
}

export const eventsOnPage = 25
/** The server counts to 10 000. */
export const maxPage = 400

export const isKind = (text: string): text is SecurityKind => Object.hasOwn(kindTexts, text)

export const logAddress = listAddress<LogFilters>({
  person: textParameter('person', 'кто', 254),
  kind: { url: 'kind', noun: 'вид записи', parse: (text) => (isKind(text) ? text : null) },
  from: dayParameter('from', 'дата с'),
  to: dayParameter('to', 'дата по'),
})

/** The set filters in the server's form. */
export function logFilters({
  person,
  kind,
  from,
  to,
}: LogFilters): CallQuery<'GET /users/api/v1/security-log/report'> {
  return {
    ...(person !== '' && { person }),
    ...(kind !== '' && { kind }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
  }
}
