import { type CallAnswer, type CallQuery, type SecurityKind, securityKinds } from '@cabinet/contract'
import type { Call } from '../../platform/call.ts'
import { validationError } from '../../platform/http/errors.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import { dayOf, endOfDay, startOfDay } from '../../platform/time/business-zone.ts'
import { displayDay } from '../../platform/time/display-days.ts'
import { type AuditFilter, type AuditRow, readRecords } from '../audit/service.ts'
import { clockCell } from '../reports/clock-cell.ts'
import { writeXlsx } from '../reports/xlsx.ts'
import type { Cell } from '../reports/xlsx-parts.ts'
import { findUserIds, findUsernames } from '../users/usernames.ts'
import { actionsOf, merchantKinds, securityActions } from './actions.ts'
import { changesBetween } from './changes.ts'
import { actorText, fieldText, fileTexts, valueText } from './texts.ts'

type List = CallAnswer<'GET /users/api/v1/security-log'>
type Event = List['items'][number]
type Filters = CallQuery<'GET /users/api/v1/security-log/report'>

/** Returns a page of the security log, newest first. @throws ApiError 400 when the end is before the start */
export async function listEvents(
  call: Call,
  query: CallQuery<'GET /users/api/v1/security-log'>,
): Promise<List> {
  const { page, lim, ...filters } = query
  const { rows, total } = await readRecords(call, await filterOf(call, filters), {
    limit: lim,
    offset: (page - 1) * lim,
  })
  return { items: await eventsOf(call, rows), total }
}

const batchSize = 1000

/** The same records as Excel. @throws ApiError 400 */
export async function makeEventsReport(call: Call, filters: Filters): Promise<FileAnswer> {
  const filter = await filterOf(call, filters)
  const zone = call.platform.config.businessTz
  async function* batches(): AsyncGenerator<Cell[][]> {
    let beforeId: number | undefined
    for (;;) {
      const { rows } = await readRecords(
        call,
        { ...filter, ...(beforeId && { beforeId }) },
        { limit: batchSize, offset: 0, isCounted: false },
      )
      const events = await eventsOf(call, rows)
      yield events.map(({ at, who, what, about, address, changes }) => [
        clockCell(new Date(at), zone),
        who,
        what,
        about,
        changes.map(({ field, from, to }) => `${field}: ${from ?? '—'} → ${to ?? '—'}`).join('; '),
        address,
      ])
      if (rows.length < batchSize) return
      beforeId = rows.at(-1)?.id
    }
  }
  return {
    name: `Журнал безопасности ${displayDay(dayOf(call.now, zone))}.xlsx`,
    content: writeXlsx(sheet, batches()),
  }
}

const sheet = {
  name: 'Журнал безопасности',
  columns: [
    { header: 'Время', width: 18, numFmt: 'dd.mm.yyyy hh:mm' },
    { header: 'Кто', width: 28 },
    { header: 'Что', width: 40 },
    { header: 'О чём', width: 28 },
    { header: 'Изменения', width: 60 },
    { header: 'Откуда', width: 18 },
  ],
}

async function filterOf(call: Call, { person = '', kind, from, to }: Filters): Promise<AuditFilter> {
  if (from !== undefined && to !== undefined && to < from)
    throw validationError({ to: 'Дата окончания не может быть раньше даты начала' })
  const { businessTz } = call.platform.config
  const kinds = visibleKinds(call).filter((one) => kind === undefined || one === kind)
  const text = person.trim()
  const { merchants } = call.scope
  return {
    actions: actionsOf(kinds.filter((one) => !merchantKinds.includes(one))),
    merchantActions: actionsOf(kinds.filter((one) => merchantKinds.includes(one))),
    merchants,
    own: call.actor.name,
    ...(text !== '' && { person: { text, userIds: await findUserIds(call.db, text) } }),
    ...(from !== undefined && { from: startOfDay(from, businessTz) }),
    ...(to !== undefined && { to: endOfDay(to, businessTz) }),
  }
}

/** Release events are visible to release managers only. */
function visibleKinds({ actor }: Call): SecurityKind[] {
  return securityKinds.filter((kind) => kind !== 'releases' || actor.permissions.has('MANAGE_RELEASES'))
}

async function eventsOf(call: Call, rows: readonly AuditRow[]): Promise<Event[]> {
  const names = await findUsernames(
    call.db,
    rows.flatMap(({ subject, subject_id: id }) => (subject === 'user' && isUserId(id) ? [Number(id)] : [])),
  )
  return rows.flatMap((row) => {
    const action = securityActions[row.action]
    if (action === undefined) return []
    const [kind, what] = action
    const { id, at, actor, address } = row
    return [
      {
        id,
        at: at.toISOString(),
        who: actorText(actor),
        kind,
        what,
        about: subjectText(row, names),
        address,
        changes: changesBetween(row.before, row.after).map(({ field, from, to }) => ({
          field: fieldText(kind, field),
          from: valueText(kind, from),
          to: valueText(kind, to),
        })),
      },
    ]
  })
}

function subjectText(
  { actor, subject, subject_id: id, merchant, before, after }: AuditRow,
  names: ReadonlyMap<number, string>,
): string {
  switch (subject) {
    case 'user':
      if (id === actor) return ''
      return names.get(Number(id)) ?? usernameIn(after) ?? usernameIn(before) ?? unknownUserText(id)
    case 'session':
      return ''
    case 'order':
      return [merchant, `заказ ${id}`].filter(Boolean).join(', ')
    case 'report':
      return [fileTexts[id], merchant].filter(Boolean).join(', ')
    default:
      return id
  }
}

/** A refused sign-in may name no user at all; such a name is stored as a hash. */
const unknownUserText = (id: string) => (isUserId(id) ? 'удалённый пользователь' : 'неизвестное имя')

const isUserId = (id: string) => /^\d{1,15}$/.test(id)

function usernameIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('username' in value)) return undefined
  return typeof value.username === 'string' ? value.username : undefined
}
