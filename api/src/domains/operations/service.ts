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
import type { Call } from '../../platform/call.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { audit } from '../audit/audit.ts'
import { inRussian } from './in-russian.ts'
import { statusOf } from './status.ts'

/** What is live. @throws ApiError 409 when the store can't be read or is not signed by the key of this server. */
export function releasesStatus(call: Call): Promise<ReleasesStatus> {
  return inRussian(async () => {
    const { store, env } = call.platform.releases
    return statusOf(call, await readLive(store, env))
  })
}

export function releasesHistory(
  { platform }: Call,
  { page, lim }: CallQuery<'GET /releases/v1/history'>,
): Promise<CallAnswer<'GET /releases/v1/history'>> {
  return inRussian(async () => {
    const { store, env } = platform.releases
    return readHistory(store, env, { page, lim })
  })
}

const shownVersions = 50

export function releaseVersions(
  { platform }: Call,
  app: string,
): Promise<CallAnswer<'GET /releases/v1/apps/{app}/versions'>> {
  return inRussian(async () => {
    const all = (await platform.releases.store.versions()).filter((one) => one.app === app)
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
  call: Call,
  { reason, revision }: Decision,
  entry: { action: string; id: string; after?: object },
  what: Move,
): Promise<ReleasesStatus> {
  const context = call.platform.releases
  await inRussian(async () => {
    const now = (await readLive(context.store, context.env))?.revision ?? 0
    if (now !== revision)
      throw new ApiError(
        409,
        'RELEASES_CHANGED',
        'Выпуски уже изменил кто-то другой. Посмотрите и решите снова',
      )
    await what(context, { who: call.actor.name, reason: reason.trim(), expectedRevision: revision })
  })
  await audit(call, { ...entry, subject: 'release', after: { ...entry.after, reason } })
  // The change is younger than the call.
  return releasesStatus({ ...call, now: call.platform.clock() })
}

export const rollBack = (call: Call, app: string, decision: Decision) =>
  move(call, decision, { action: 'release.rollback', id: app }, (context, why) => rollback(context, app, why))

export const switchOff = (call: Call, app: string, decision: Decision & { on: boolean }) =>
  move(call, decision, { action: decision.on ? 'release.kill' : 'release.revive', id: app }, (context, why) =>
    killRemote(context, app, decision.on, why),
  )

export const endCanary = (call: Call, app: string, decision: Decision) =>
  move(call, decision, { action: 'release.canary-stop', id: app }, (context, why) =>
    stopCanary(context, app, why),
  )

export const technicalWorks = (call: Call, decision: Decision & { on: boolean }) =>
  move(
    call,
    decision,
    { action: 'release.maintenance', id: 'all', after: { on: decision.on } },
    (context, why) => setMaintenance(context, decision.on, why),
  )
