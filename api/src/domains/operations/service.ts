import type { CallAnswer, CallQuery, ReleasesStatus } from '@cabinet/contract'
import {
  type Context,
  killRemote,
  readHistory,
  readLive,
  rollback,
  setMaintenance,
  stopCanary,
  type Why,
} from '@cabinet/release'
import { ApiError } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { audit, type Recorded } from '../audit/audit.ts'
import { inRussian } from './in-russian.ts'
import { statusOf } from './status.ts'

type Parts = Pick<Platform, 'db' | 'clock' | 'releases'>

const contextOf = ({ releases }: Pick<Platform, 'releases'>): Context => releases

/** What is live. @throws ApiError 409 when the store can't be read or is not signed by the key of this server. */
export function releasesStatus(platform: Parts): Promise<ReleasesStatus> {
  return inRussian(async () => {
    const context = contextOf(platform)
    return statusOf(platform, await readLive(context.store, context.env))
  })
}

export function releasesHistory(
  platform: Pick<Platform, 'releases'>,
  { page, lim }: CallQuery<'GET /releases/v1/history'>,
): Promise<CallAnswer<'GET /releases/v1/history'>> {
  return inRussian(async () => {
    const { store, env } = contextOf(platform)
    return readHistory(store, env, { page, lim })
  })
}

/** What could be promoted or looked at; the newest are enough. */
const shownVersions = 50

export function releaseVersions(
  { releases }: Pick<Platform, 'releases'>,
  app: string,
): Promise<CallAnswer<'GET /releases/v1/apps/{app}/versions'>> {
  return inRussian(async () => {
    const all = (await releases.store.versions()).filter((one) => one.app === app)
    const newest = all.sort((a, b) => b.at.getTime() - a.at.getTime()).slice(0, shownVersions)
    return { items: newest.map(({ version, at }) => ({ version, at: at.toISOString() })) }
  })
}

export interface Decision {
  readonly reason: string
  readonly revision: number
}

type Move = (context: Context, why: Why) => Promise<unknown>

/** Does what an operator has decided, on the revision that he saw, and writes it down twice: in the store's history and in ours. */
async function move(
  platform: Parts,
  actor: Recorded,
  { reason, revision }: Decision,
  entry: { action: string; id: string; after?: object },
  what: Move,
): Promise<ReleasesStatus> {
  const context = contextOf(platform)
  await inRussian(async () => {
    const now = (await readLive(context.store, context.env))?.revision ?? 0
    if (now !== revision)
      throw new ApiError(
        409,
        'RELEASES_CHANGED',
        'Выпуски уже изменил кто-то другой. Посмотрите и решите снова',
      )
    await what(context, { who: actor.name, reason: reason.trim(), expectedRevision: revision })
  })
  await audit(
    { db: platform.db, now: platform.clock(), actor },
    {
      action: entry.action,
      subject: 'release',
      id: entry.id,
      after: { ...entry.after, reason },
    },
  )
  return releasesStatus(platform)
}

export const rollBack = (platform: Parts, actor: Recorded, app: string, decision: Decision) =>
  move(platform, actor, decision, { action: 'release.rollback', id: app }, (context, why) =>
    rollback(context, app, why),
  )

export const switchOff = (
  platform: Parts,
  actor: Recorded,
  app: string,
  decision: Decision & { on: boolean },
) =>
  move(
    platform,
    actor,
    decision,
    { action: decision.on ? 'release.kill' : 'release.revive', id: app },
    (context, why) => killRemote(context, app, decision.on, why),
  )

export const endCanary = (platform: Parts, actor: Recorded, app: string, decision: Decision) =>
  move(platform, actor, decision, { action: 'release.canary-stop', id: app }, (context, why) =>
    stopCanary(context, app, why),
  )

export const technicalWorks = (platform: Parts, actor: Recorded, decision: Decision & { on: boolean }) =>
  move(
    platform,
    actor,
    decision,
    { action: 'release.maintenance', id: 'all', after: { on: decision.on } },
    (context, why) => setMaintenance(context, decision.on, why),
  )
