import type { CallAnswer } from '@cabinet/contract'
import { type SecurityKind, securityKinds } from '@cabinet/contract/security-kinds'
import { download, keepPreviousData, queryFor, useQuery } from '@cabinet/shared/api'
import { can, useBusinessZone } from '@cabinet/shared/auth'
import { countOf, formatTime, zoneName } from '@cabinet/shared/format'
import {
  Banner,
  Box,
  type Column,
  DataTable,
  DateTime,
  Email,
  ExcelButton,
  Pagination,
  Text,
} from '@cabinet/shared/ui'
import { useMemo } from 'react'
import { dayFilter, listAddress, textFilter } from '../list-address.ts'
import { ListPage, useListView } from '../list-page.tsx'
import { securityLogPath } from '../paths.ts'

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

type SecurityEvent = CallAnswer<'GET /users/api/v1/security-log'>['items'][number]

/** A record, or the newest of a user's sign-ins that no other record interrupts. */
export interface LogRow extends SecurityEvent {
  readonly count: number
  /** The instant of the oldest one. */
  readonly since: string
}

export const asSingleRow = (event: SecurityEvent): LogRow => ({ ...event, count: 1, since: event.at })

/** Folds sign-ins of one user from one address that stand between other records, newest first. */
export function foldSignIns(events: readonly SecurityEvent[]): LogRow[] {
  const rows: LogRow[] = []
  let places = new Map<string, number>()
  for (const event of events) {
    const isSignIn = event.what === 'Вход'
    if (!isSignIn) places = new Map()
    const key = `${event.who} ${event.address}`
    const place = places.get(key)
    const newest = place === undefined ? undefined : rows[place]
    if (place !== undefined && newest) rows[place] = { ...newest, count: newest.count + 1, since: event.at }
    else rows.push(asSingleRow(event))
    if (isSignIn && !newest) places.set(key, rows.length - 1)
  }
  return rows
}

export const columns: readonly Column<LogRow>[] = [
  { key: 'at', header: 'Время', width: '112px', half: 'start', cell: ({ at }) => <Moment at={at} /> },
  { key: 'who', header: 'Кто', width: '17%', half: 'end', cell: ({ who }) => <Email address={who} /> },
  { key: 'what', header: 'Что', width: '20%', half: 'start', cell: whatText },
  { key: 'about', header: 'О чём', width: 'auto', half: 'both', cell: aboutText },
  { key: 'address', header: 'Откуда', width: '140px', half: 'end', cell: addressText },
]

const Moment = ({ at }: { at: string }) => <DateTime at={at} zone={useBusinessZone()} />

function whatText({ what, count }: LogRow) {
  return count > 1 ? countOf(count, 'вход', 'входа', 'входов') : what
}

function aboutText({ about, changes, count, since }: LogRow) {
  if (count > 1)
    return (
      <Text as="span" tone="muted">
        с <Moment at={since} />
      </Text>
    )
  if (about === '' && changes.length === 0) return null
  return (
    <Box overflowWrap="anywhere" minWidth="22ch">
      {about !== '' && <Email address={about} />}
      {changes.map(({ field, from, to }) => (
        <Text key={field} as="div" size="xs">
          {field}: {from !== null && `${from} → `}
          {to ?? '—'}
        </Text>
      ))}
    </Box>
  )
}

/** The room of the longest IPv4 address; one of IPv6 wraps anywhere. */
function addressText({ address }: LogRow) {
  return (
    address && (
      <Box overflowWrap="anywhere" minWidth="14ch">
        {address}
      </Box>
    )
  )
}

const title = 'Журнал безопасности'
const eventsOnPage = 25
const report = 'GET /users/api/v1/security-log/report'

export function LogPage() {
  const list = useListView(securityLogPath, logAddress)
  const filters = logAddress.query(list.view.filters)
  const { page } = list.view
  const query = useQuery({
    ...queryFor('GET /users/api/v1/security-log', { query: { ...filters, lim: eventsOnPage, page } }),
    placeholderData: keepPreviousData,
  })
  const file = { query: filters, fallbackName: `${title}.xlsx` }
  const { items, total = 0 } = query.data ?? {}
  // The filter of sign-ins shows each of them.
  const isFolded = filters.kind !== 'sign-in'
  const rows = useMemo(
    () => items && (isFolded ? foldSignIns(items) : items.map(asSingleRow)),
    [items, isFolded],
  )
  return (
    <ListPage
      title={title}
      list={list}
      query={query}
      period={{ width: '300px' }}
      actions={<ExcelButton fetchFile={(options) => download(report, { ...file, ...options })} />}
      note={<IntegrityNote />}
      emptyTitle="Записей пока нет"
    >
      {(empty) => (
        <>
          <DataTable
            caption={title}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => String(id)}
            refetching={query.isPlaceholderData}
            skeletonRows={eventsOnPage}
            empty={empty}
          />
          <Pagination page={page} totalPages={Math.ceil(total / eventsOnPage)} hrefFor={list.hrefOf} />
        </>
      )}
    </ListPage>
  )
}

/** Shows whether the records are unchanged, and the time of the check. */
function IntegrityNote() {
  const zone = useBusinessZone()
  const { data, error } = useQuery(queryFor('GET /users/api/v1/security-log/integrity'))
  const checked = data && `проверено в ${formatTime(data.checkedAt, zone)} по времени ${zoneName(zone)}`
  if (data?.intact === false)
    return (
      <Banner tone="error">
        Записи изменены или удалены в обход кабинета, {checked}. Сообщите службе безопасности банка.
      </Banner>
    )
  const unknown = error ? 'Целостность записей проверить не удалось' : 'Проверяем целостность записей…'
  return (
    <Text tone="muted" role="status" numeric>
      {checked ? `Записи целы, ${checked}` : unknown}
    </Text>
  )
}
