import type { CallAnswer, CallBody, CallQuery, ReleaseChange, ReleasesStatus } from '@cabinet/contract'
import {
  applyChange,
  assertBrowserChecked,
  browserChecks,
  type ChangeReason,
  createReason,
  inRussian,
  publishedVersions,
  Refusal,
  readHistory,
  readLive,
  refusal,
} from '@cabinet/release'
import { ApiError } from '../../platform/http/errors.ts'
import type { ServiceContext } from '../../platform/service-context.ts'
import { inSpan } from '../../platform/tracing/tracing.ts'
import { audit } from '../audit/audit.ts'
import { unknownNames } from '../users/account.ts'
import { liveTitles, rolledBackVersion, statusOf } from './status.ts'

/** Answers refusals of the store in Russian, with apps under their titles. */
async function withRussianRefusals<T>(
  work: () => Promise<T>,
  titles?: () => Promise<Readonly<Record<string, string>>>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const known = await titles?.().catch(() => undefined)
    // Pipelines print the message of the command line.
    throw new ApiError(409, 'RELEASE_REFUSED', inRussian(error.reasons, known), {
      extra: { refusal: error.message },
    })
  }
}

/** Returns the live releases. @throws ApiError 409 when the store is unreadable or the key of this server has not signed it */
export function releasesStatus(ctx: ServiceContext): Promise<ReleasesStatus> {
  return withRussianRefusals(async () => {
    const { store, env } = ctx.platform.releases
    return statusOf(ctx, await readLive(store, env))
  })
}

export function releasesHistory(
  { platform }: ServiceContext,
  { page, lim }: CallQuery<'GET /releases/v1/history'>,
): Promise<CallAnswer<'GET /releases/v1/history'>> {
  return withRussianRefusals(async () => {
    const { store, env } = platform.releases
    return readHistory(store, env, { page, lim })
  })
}

const shownVersions = 50

export function releaseVersions(
  ctx: ServiceContext,
  app: string,
): Promise<CallAnswer<'GET /releases/v1/apps/{app}/versions'>> {
  return withRussianRefusals(async () => {
    const { store, env } = ctx.platform.releases
    const titles = await liveTitles(ctx)
    const newest = (await publishedVersions(store, app)).slice(0, shownVersions)
    const checks = await browserChecks({ store, env }, (await readLive(store, env))?.apps ?? {}, newest)
    const items = newest.map(({ version, at }, index) => {
      const { at: renderedAt, refusal: problem } = checks[index] ?? {}
      return {
        ...{ version, at: at.toISOString() },
        ...(renderedAt !== undefined && { drawn: renderedAt }),
        ...(problem && { problem: inRussian(problem.reasons, titles) }),
      }
    })
    return { items }
  })
}

/** @throws Refusal for a name that no active user has: the canary would be for nobody */
async function assertPeople({ platform }: ServiceContext, names: readonly string[]): Promise<void> {
  const [unknown] = await unknownNames(platform.db, names)
  if (!unknown) return
  const { name, nearest } = unknown
  const near = nearest === undefined ? undefined : createReason('NEAREST_NAME', { name: nearest })
  throw refusal('NO_SUCH_USER', { name }, near)
}

const appsOf = (change: ReleaseChange): string[] =>
  'versions' in change ? change.versions.map(({ app }) => app) : 'app' in change ? [change.app] : []

const inTitles = <T>(ctx: ServiceContext, work: () => Promise<T>) =>
  withRussianRefusals(work, () => liveTitles(ctx))

/** Returns the versions that the change brings to users. */
const broughtBy = (change: ReleaseChange): { app: string; version: string }[] =>
  change.type === 'promote'
    ? change.versions
    : change.type === 'canary-start'
      ? [{ app: change.app, version: change.version }]
      : []

/**
 * Carries out a decision made on a given revision, and records it in the store's history and in the audit log. A team's key moves only
 * the apps of its rights; its browser's findings come with the request. A person promotes, or starts as a canary, what a browser has rendered or
 * what the last rollback left.
 */
export async function changeReleases(
  ctx: ServiceContext,
  {
    change,
    reason,
    revision,
    who,
    drawn = false,
    found = [],
    force = false,
  }: CallBody<'POST /releases/v1/changes'>,
): Promise<ReleasesStatus> {
  const { actor, platform } = ctx
  const concerns = appsOf(change)
  const findings = found.map((sentence) => ({
    id: sentence,
    reason: createReason('REPORTED', { sentence }),
    concerns,
  }))
  // A person's own word that a browser rendered it counts for nothing.
  let isRendered = drawn && actor.releaseKey !== undefined
  const context = { ...platform.releases, runTrial: async () => ({ findings, isRendered }) }
  const why: ChangeReason = {
    who: actor.releaseKey !== undefined && who ? `${who}, ${actor.name}` : actor.name,
    reason: reason.trim(),
    expectedRevision: revision,
    force,
    ...(actor.releaseKey !== undefined && { key: actor.releaseKey }),
  }
  const liveOf = (set?: { apps: Readonly<Record<string, { live: string }>> }) =>
    Object.fromEntries(concerns.map((app) => [app, set?.apps[app]?.live]))
  const [before, moved] = await inTitles(ctx, async () => {
    const now = await readLive(context.store, context.env)
    if ((now?.revision ?? 0) !== revision)
      throw new ApiError(
        409,
        'RELEASES_CHANGED',
        'Версии уже изменил кто-то другой. Посмотрите и решите снова',
      )
    const versions = broughtBy(change)
    if (versions.length > 0 && actor.releaseKey === undefined) {
      const unrendered = versions.filter(({ app, version }) => {
        const one = now?.apps[app]
        const runs = change.type === 'canary-start' && one?.canary?.version === version
        return !one || !(runs || rolledBackVersion(app, now.last[app], one).forward === version)
      })
      await assertBrowserChecked(context, now?.apps ?? {}, versions, unrendered)
      isRendered = unrendered.length === versions.length
    }
    if (!force && 'only' in change) await assertPeople(ctx, change.only ?? [])
    return [
      liveOf(now),
      liveOf(
        await inSpan({ name: `release ${change.type}`, kind: 'internal' }, () =>
          applyChange(context, change, why),
        ),
      ),
    ]
  })
  const { type, ...what } = change
  await audit(ctx, {
    action: `release.${type}`,
    id: concerns.join(', ') || 'all',
    subject: 'release',
    before,
    after: { ...what, app: undefined, versions: undefined, to: undefined, ...moved, reason },
  })
  // The change is younger than the call.
  return releasesStatus({ ...ctx, now: platform.clock() })
}
