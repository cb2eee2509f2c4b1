import { type SecurityKind, securityKinds } from '@cabinet/contract/security-kinds'
import { can } from '@cabinet/shared/auth'
import { dayFilter, listAddress, textFilter } from '../list-address.ts'

export interface LogFilters {
  person: string
  kind: SecurityKind | ''
  from: string
  to: string
}

const kinds = Object.entries(securityKinds).map(([value, label]) => ({ value, label }))
const isKind = (text: string): text is SecurityKind => Object.hasOwn(securityKinds, text)

export const logAddress = listAddress<LogFilters>({
  person: textFilter({ url: 'person', label: 'Кто', noun: 'кто' }, { maxLength: 254 }),
  kind: {
    url: 'kind',
    label: 'Что',
    noun: 'вид записи',
    parse: (text) => (isKind(text) ? text : null),
    control: {
      options: (session) => [
        { value: '', label: 'Всё' },
        ...kinds.filter(({ value }) => value !== 'releases' || can(session, 'MANAGE_RELEASES')),
      ],
    },
  },
  from: dayFilter({ url: 'from', label: 'С', noun: 'дата с' }),
  to: dayFilter({ url: 'to', label: 'По', noun: 'дата по' }),
})
