import { type CallAnswer, type CallQuery, type SecurityKind, securityKinds } from '@cabinet/contract'
import { can } from '../../platform/access/session.ts'
import type { Call } from '../../platform/call.ts'
import { checkDayOrder } from '../../platform/http/errors.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import { dayOf, endOfDay, startOfDay } from '../../platform/time/business-zone.ts'
import { displayDay } from '../../platform/time/display-days.ts'
import { type AuditFilter, type AuditRow, selectPage, selectRecords } from '../audit/service.ts'
import { liveTitles } from '../operations/status.ts'
import { clockCell, instant } from '../reports/clock-cell.ts'
import { writeTable } from '../reports/xlsx.ts'
import type { ValueColumn } from '../reports/xlsx-parts.ts'
import { listRoles } from '../users/roles/roles.ts'
import { actionsOf, keyActions, securityActions } from './actions.ts'
import { changesBetween, type Titles } from './changes.ts'

type Log = CallAnswer<'GET /users/api/v1/security-log'>
type Event = Log['items'][number]
type Filters = CallQuery<'GET /users/api/v1/security-log/report'>

/** Returns a page of the security log, newest first. @throws ApiError 400 when the end is before the start */
export async function listEvents(
  call: Call,
  { page, lim, ...filters }: CallQuery<'GET /users/api/v1/security-log'>,
): Promise<Log> {
  const { rows, total } = await selectPage(call.db, filterOf(call, filters), { page, lim })
  const titles = await namesByCode(call)
  return { items: rows.map((row) => eventOf(row, titles)), total }
}

const name = 'Журнал безопасности'
const columnsWith = (titles: Titles): readonly ValueColumn<AuditRow>[] => [
  { header: 'Время', width: 18, numFmt: instant, value: ({ at }, zone) => clockCell(at, zone) },
  { header: 'Кто', width: 28, value: (row) => eventOf(row, titles).who },
  { header: 'Что', width: 40, value: (row) => eventOf(row, titles).what },
  { header: 'О чём', width: 28, value: (row) => eventOf(row, titles).about },
  { header: 'Изменения', width: 60, value: (row) => eventOf(row, titles).changes.map(changeText).join('; ') },
  { header: 'Откуда', width: 18, value: ({ address }) => address },
]

/** Returns the records of a filter as Excel. @throws ApiError 400 */
export async function makeEventsReport(call: Call, filters: Filters): Promise<FileAnswer> {
  const { config } = call.platform
  const rows = call.stream(selectRecords(call.db, filterOf(call, filters)))
  const columns = columnsWith(await namesByCode(call))
  const content = writeTable({ name, columns }, rows, config.businessTz)
  return { name: `${name} ${displayDay(dayOf(call.now, config.businessTz))}.xlsx`, content }
}

function filterOf({ actor, scope, platform }: Call, { person = '', kind, from, to }: Filters): AuditFilter {
  checkDayOrder(from, to, 'to')
  const { businessTz } = platform.config
  const kinds = (Object.keys(securityKinds) as SecurityKind[]).filter(
    (one) => one === (kind ?? one) && (one !== 'releases' || can(actor, 'MANAGE_RELEASES')),
  )
  return {
    actions: actionsOf(...kinds),
    ...(scope.merchants !== 'all' && {
      within: {
        actions: [...actionsOf('reveals', 'exports'), ...keyActions],
        merchants: scope.merchants,
        actor: actor.name,
      },
    }),
    person: person.trim(),
    from: from === undefined ? undefined : startOfDay(from, businessTz),
    before: to === undefined ? undefined : endOfDay(to, businessTz),
  }
}

/** Returns the Russian names of roles and apps by their codes. */
async function namesByCode(call: Call): Promise<Titles> {
  const [roles, apps] = await Promise.all([listRoles(call), liveTitles(call)])
  return { ...apps, ...Object.fromEntries(roles.map(({ name, nameRus }) => [name, nameRus])) }
}

function eventOf(row: AuditRow, titles: Titles): Event {
  const { id, at, actor, action, address, before, after } = row
  const [kind, what] = securityActions[action] ?? ['users', action]
  const who = actor === 'visitor' ? 'Не вошедший' : actor.replace(/^job /, 'Система: ')
  const changes = changesBetween(before, after, titles)
  return { id, at: at.toISOString(), who, kind, what, about: subjectText(row, titles), address, changes }
}

const changeText = ({ field, from, to }: Event['changes'][number]) =>
  `${field}: ${from === null ? '' : `${from} → `}${to ?? '—'}`

/** Returns what a record is about; nothing for the actor's own account or session. */
function subjectText({ actor, subject, subject_id: id, merchant }: AuditRow, titles: Titles): string {
  if (subject === 'session' || id === actor) return ''
  if (subject === 'role') return titles[id] ?? id
  if (subject === 'release')
    return id
      .split(', ')
      .map((app) => titles[app] ?? app)
      .join(', ')
  if (subject === 'order') return [merchant, `заказ ${id}`].filter(Boolean).join(', ')
  // A refused sign-in may name no user at all; such a name is stored as a hash.
  return id.replace(/^[0-9a-f]{64}$/, 'неизвестное имя')
}
