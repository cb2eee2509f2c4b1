import { createHash } from 'node:crypto'
import type { CallAnswer, CallQuery, ErrorReport } from '@cabinet/contract'
import { knownVersions } from '../../../platform/release-files/live-pointer.ts'
import type { ServiceContext, UserContext } from '../../../platform/service-context.ts'
import { type HourlyLimit, reserveQuota } from '../../limits/hourly-limit.ts'
import { addError, type NewError, selectErrors } from '../queries.ts'
import { resolveFrames } from './source-frames.ts'
import { messageTemplate } from './template.ts'

/** A user's tabs report each error once; a hundred an hour tell enough. */
const reports: HourlyLimit = {
  name: 'error reports',
  max: 100,
  message: 'Сообщений об ошибках слишком много.',
}

const browsers: readonly (readonly [RegExp, string])[] = [
  [/YaBrowser\/(\d{1,3})/, 'Yandex'],
  [/Edg(?:e|A|iOS)?\/(\d{1,3})/, 'Edge'],
  [/OPR\/(\d{1,3})/, 'Opera'],
  [/(?:Firefox|FxiOS)\/(\d{1,3})/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d{1,3})/, 'Chrome'],
  [/Version\/(\d{1,3}).* Safari\//, 'Safari'],
]

/** Returns a browser and its main version; nothing else of a `User-Agent` is kept. */
function browserOf(userAgent = ''): string {
  for (const [pattern, name] of browsers) {
    const [, version] = pattern.exec(userAgent) ?? []
    if (version !== undefined) return `${name} ${version}`
  }
  return 'other'
}

/**
 * Counts errors of known versions into their groups, with their places in the sources.
 * @returns the groups that are new @throws ApiError 429 when a user reports more than a hundred times an hour
 */
export async function storeErrors(
  ctx: UserContext,
  errors: readonly ErrorReport[],
  userAgent: string | undefined,
): Promise<NewError[]> {
  const refusal = await reserveQuota(ctx, reports, ctx.actor.name)
  if (refusal) throw refusal
  const { releases } = ctx.platform
  const known = await knownVersions(releases)
  const isKnown = ({ app, version }: { app: string; version: string }) => known.has(`${app} ${version}`)
  const found: NewError[] = []
  for (const { app, version, ...error } of errors.filter(isKnown)) {
    const { frames, code, words } = await resolveFrames(releases, error.frames.filter(isKnown))
    const name = messageTemplate(error.name, words)
    const message = messageTemplate(error.message, words)
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([app, name, message, code]))
      .digest('hex')
      .slice(0, 32)
    const group = { fingerprint, app, name, message, frames, version, browser: browserOf(userAgent) }
    if (await addError(ctx, group)) found.push(group)
  }
  return found
}

/** Returns why versions fail, the newest group first. */
export async function errorGroups(
  ctx: ServiceContext,
  query: CallQuery<'GET /releases/v1/errors'>,
): Promise<CallAnswer<'GET /releases/v1/errors'>> {
  const rows = await selectErrors(ctx.db, query)
  return {
    items: rows.map(({ first_seen, last_seen, ...group }) => ({
      ...group,
      first: first_seen.toISOString(),
      last: last_seen.toISOString(),
    })),
  }
}
