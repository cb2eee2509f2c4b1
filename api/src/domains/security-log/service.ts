import { type CallAnswer, type CallQuery, type SecurityKind, securityKinds } from '@cabinet/contract'
import type { Call } from '../../platform/call.ts'
import { checkDayOrder } from '../../platform/http/errors.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import { dayOf, endOfDay, startOfDay } from '../../platform/time/business-zone.ts'
import { displayDay } from '../../platform/time/display-days.ts'
import { type AuditFilter, type AuditRow, countRecords, selectRecords } from '../audit/service.ts'
import { clockCell } from '../reports/clock-cell.ts'
import { writeXlsx } from '../reports/xlsx.ts'
import type { Cell } from '../reports/xlsx-parts.ts'
import { actionsOf, securityActions } from './actions.ts'
import { changesBetween } from './changes.ts'
import { actorText, fieldText, fileTexts, valueText } from './texts.ts'

type Event = CallAnswer<'GET /users/api/v1/security-log'>['items'][number]
type Filters = CallQuery<'GET /users/api/v1/security-log/report'>

/** Returns a page of the security log, newest first. @throws ApiError 400 when the end is before the start */
export async function listEvents(
  call: Call,
  { page, lim, ...filters }: CallQuery<'GET /users/api/v1/security-log'>,
): Promise<CallAnswer<'GET /users/api/v1/security-log'>> {
  const filter = filterOf(call, filters)
  const rows = await selectRecords(call.db, filter, { limit: lim, offset: (page - 1) * lim })
  return { items: rows.flatMap(eventOf), total: await countRecords(call.db, filter) }
}

const batchSize = 1000

/** Returns the records of a filter as Excel. @throws ApiError 400 */
export async function makeEventsReport(call: Call, filters: Filters): Promise<FileAnswer> {
  const filter = filterOf(call, filters)
  const zone = call.platform.config.businessTz
  async function* batches(): AsyncGenerator<Cell[][]> {
    let beforeId: number | undefined
    for (;;) {
      const rows = await selectRecords(call.db, { ...filter, beforeId }, { limit: batchSize, offset: 0 })
      yield rows
        .flatMap(eventOf)
        .map(({ at, who, what, about, address, changes }) => [
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

function filterOf(call: Call, { person = '', kind, from, to }: Filters): AuditFilter {
  checkDayOrder(from, to, 'to')
  const { actor, scope, platform } = call
  const { businessTz } = platform.config
  const kinds = (Object.keys(securityKinds) as SecurityKind[])
    .filter((one) => kind === undefined || one === kind)
    .filter((one) => one !== 'releases' || actor.permissions.has('MANAGE_RELEASES'))
  const { merchants } = scope
  return {
    actions: actionsOf(...kinds),
    ...(merchants !== 'all' && {
      within: { ofMerchants: actionsOf('reveals', 'exports'), merchants, own: actor.name },
    }),
    person: person.trim(),
    from: from === undefined ? undefined : startOfDay(from, businessTz),
    to: to === undefined ? undefined : endOfDay(to, businessTz),
  }
}

function eventOf(row: AuditRow): Event[] {
  const action = securityActions[row.action]
  if (action === undefined) return []
  const [kind, what] = action
  const { id, at, actor, address, before, after } = row
  const changes = changesBetween(before, after).map(({ field, from, to }) => ({
    field: fieldText(field),
    from: valueText(from),
    to: valueText(to),
  }))
  return [
    {
      id,
      at: at.toISOString(),
      who: actorText(actor),
      kind,
      what,
      about: subjectText(row),
      address,
      changes,
    },
  ]
}

function subjectText({ actor, subject, subject_id: id, merchant }: AuditRow): string {
  switch (subject) {
    case 'user':
      // A refused sign-in may name no user at all; such a name is stored as a hash.
      return id === actor ? '' : id.replace(/^[0-9a-f]{64}$/, 'неизвестное имя')
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
