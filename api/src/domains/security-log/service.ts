import { setTimeout as wait } from 'node:timers/promises'
import { type CallAnswer, type CallQuery, type SecurityKind, securityKinds } from '@cabinet/contract'
import { releaseActions } from '@cabinet/contract/release-actions'
import { can } from '../../platform/access/caller.ts'
import { checkDayOrder } from '../../platform/http/errors.ts'
import type { FileAnswer } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ServiceContext } from '../../platform/service-context.ts'
import { dayOf, displayDay, startOfDay, startOfNextDay } from '../../platform/time/business-zone.ts'
import { type AuditFilter, type AuditRow, selectPage, selectRecords } from '../audit/audit.ts'
import { verifyChain } from '../audit/chain/chain.ts'
import { liveTitles } from '../operations/status.ts'
import { writeTable } from '../reports/xlsx.ts'
import { clockCell, instant, type ValueColumn } from '../reports/xlsx-parts.ts'
import { listRoles } from '../users/roles/roles.ts'
import { changesBetween, type Titles } from './changes.ts'

/** Audit actions of the security log with their kind and Russian text. */
const securityActions: Readonly<Record<string, readonly [SecurityKind, string]>> = {
  'session.begin': ['sign-in', 'Вход'],
  'session.refuse': ['sign-in', 'Отказ во входе'],
  'session.prove': ['sign-in', 'Подтвердил, что это он'],
  'session.unlock': ['sign-in', 'Разблокировал кабинет'],
  'session.prove-refuse': ['sign-in', 'Отказ в подтверждении'],
  'session.sign-out': ['sign-in', 'Выход'],
  'session.end': ['sign-in', 'Сеанс завершён'],
  'session.end-others': ['sign-in', 'Остальные сеансы завершены'],
  'user.second-factor-on': ['second-factor', 'Двухфакторный вход включён'],
  'user.second-factor-off': ['second-factor', 'Двухфакторный вход выключен'],
  'user.second-factor-reset': ['second-factor', 'Двухфакторный вход сброшен администратором'],
  'user.recovery-codes': ['second-factor', 'Выданы новые резервные коды'],
  'user.oidc-bind': ['users', 'Связан с учётной записью провайдера входа'],
  'user.role-kept': ['users', 'Роль последнего администратора оставлена'],
  'user.passkey-add': ['second-factor', 'Добавлен ключ доступа'],
  'user.passkey-remove': ['second-factor', 'Удалён ключ доступа'],
  'security.second-factor-required': ['second-factor', 'Изменено требование двухфакторного входа'],
  'user.create': ['users', 'Пользователь добавлен'],
  'user.update': ['users', 'Пользователь изменён'],
  'user.activate': ['users', 'Пользователь активирован'],
  'user.deactivate': ['users', 'Пользователь отключён'],
  'user.delete': ['users', 'Пользователь удалён'],
  'user.morning-mail-on': ['users', 'Утреннее письмо включено'],
  'user.morning-mail-off': ['users', 'Утреннее письмо отключено'],
  'role.create': ['roles', 'Роль добавлена'],
  'role.update': ['roles', 'Роль изменена'],
  'role.delete': ['roles', 'Роль удалена'],
  'partner.create': ['partners', 'Партнёр добавлен'],
  'partner.update': ['partners', 'Партнёр изменён'],
  'partner.mail-test': ['partners', 'Проверка почты партнёра'],
  'key.create': ['secrets', 'Ключ API создан'],
  'key.use': ['secrets', 'Ключ API использован'],
  'key.revoke': ['secrets', 'Ключ API отозван'],
  'webhook.create': ['secrets', 'Вебхук добавлен'],
  'webhook.change': ['secrets', 'События вебхука изменены'],
  'webhook.rotate': ['secrets', 'Секрет вебхука сменён'],
  'webhook.on': ['secrets', 'Вебхук включён'],
  'webhook.off': ['secrets', 'Вебхук выключен'],
  'webhook.give-up': ['secrets', 'Вебхук выключен после трёх дней неудач'],
  'webhook.repeat': ['secrets', 'События вебхука отправлены снова'],
  'webhook.remove': ['secrets', 'Вебхук удалён'],
  'user.set-password': ['secrets', 'Пароль изменён'],
  'user.mail-link': ['secrets', 'Отправлена ссылка для пароля'],
  'user.copy-invitation': ['secrets', 'Скопирована ссылка приглашения'],
  'order.reveal': ['reveals', 'Показан ИИН покупателя'],
  'order.read-many': ['reveals', 'Прочитаны данные многих покупателей'],
  'report.download': ['exports', 'Файл скачан'],
  ...Object.fromEntries(
    Object.entries(releaseActions).map(([type, title]) => [`release.${type}`, ['releases', title]]),
  ),
}

/** Actions on keys of partners and of the bank, and on webhooks. */
const keyActions = Object.keys(securityActions).filter((action) => /^(key|webhook)\./.test(action))

function actionsOf(...kinds: readonly SecurityKind[]): string[] {
  return Object.entries(securityActions).flatMap(([action, [kind]]) => (kinds.includes(kind) ? [action] : []))
}

type Log = CallAnswer<'GET /users/api/v1/security-log'>
type Event = Log['items'][number]
type Filters = CallQuery<'GET /users/api/v1/security-log/report'>

/** Returns a page of the security log, newest first. @throws ApiError 400 when the end is before the start */
export async function listEvents(
  ctx: ServiceContext,
  { page, lim, ...filters }: CallQuery<'GET /users/api/v1/security-log'>,
): Promise<Log> {
  const { rows, total } = await selectPage(ctx.db, filterOf(ctx, filters), { page, lim })
  const titles = await namesByCode(ctx)
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
export async function makeEventsReport(ctx: ServiceContext, filters: Filters): Promise<FileAnswer> {
  const { config } = ctx.platform
  const rows = ctx.stream(selectRecords(ctx.db, filterOf(ctx, filters)))
  const columns = columnsWith(await namesByCode(ctx))
  const content = writeTable({ name, columns }, rows, config.businessTz)
  return { name: `${name} ${displayDay(dayOf(ctx.now, config.businessTz))}.xlsx`, content }
}

function filterOf(
  { actor, scope, platform }: ServiceContext,
  { person = '', kind, from, to }: Filters,
): AuditFilter {
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
    before: to === undefined ? undefined : startOfNextDay(to, businessTz),
  }
}

/** Returns the Russian names of roles and apps by their codes. */
async function namesByCode(ctx: ServiceContext): Promise<Titles> {
  const [roles, apps] = await Promise.all([listRoles(ctx), liveTitles(ctx)])
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

type Integrity = CallAnswer<'GET /users/api/v1/security-log/integrity'>

const maxAgeMs = 600_000
const checks = new WeakMap<Platform, { readonly at: Date; readonly result: Promise<Integrity> }>()

const hourMs = 3_600_000
const patienceMs = 500

/** Returns whether the last check found the chain whole, and begins one when it is older than an hour; undefined before the first. */
export async function lastChainCheck(ctx: ServiceContext): Promise<boolean | undefined> {
  const last = checks.get(ctx.platform)
  const isOld = !last || Math.abs(ctx.now.getTime() - last.at.getTime()) > hourMs
  const check = isOld ? readIntegrity(ctx) : last.result
  // A check takes seconds: a question does not wait for it, and the next one gets its answer.
  const found = check.then(({ intact }) => intact).catch(() => undefined)
  return Promise.race([found, wait(patienceMs, undefined, { ref: false })])
}

/** Checks the chain at most once in ten minutes for all callers, because reading it takes seconds. */
export function readIntegrity(ctx: ServiceContext): Promise<Integrity> {
  const { platform, now: at } = ctx
  const last = checks.get(platform)
  if (last && Math.abs(at.getTime() - last.at.getTime()) < maxAgeMs) return last.result
  const result = verifyChain(ctx).then(({ faults, links }) => ({
    intact: faults.length === 0,
    checkedAt: at.toISOString(),
    records: links,
  }))
  checks.set(platform, { at, result })
  result.catch(() => checks.delete(platform))
  return result
}
