import type { CallAnswer, CallBody, CallKey, CallQuery, ReleasesStatus } from '@cabinet/contract'
import {
  type Context,
  changeCanary,
  killRemote,
  nobody,
  promote,
  readHistory,
  readLive,
  removeApp,
  revoke,
  rollback,
  setMaintenance,
  startCanary,
  stopCanary,
  type Why,
  withoutBrowser,
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

interface Decision {
  readonly reason: string
  readonly revision: number
}

type Move = (context: Context, why: Why) => Promise<unknown>
type Entry = { readonly action: string; readonly id: string; readonly after?: object }

/** Does what an operator has decided, on the revision that he saw, and writes it down twice: in the store's history and in ours. */
async function move(call: Call, decision: Decision, entry: Entry, what: Move): Promise<ReleasesStatus> {
  const { reason, revision } = decision
  // A server has no browser to try versions in: the history says so.
  const context = { ...call.platform.releases, tryOut: withoutBrowser }
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
  const after = { ...entry.after, reason }
  await audit(call, { action: `release.${entry.action}`, id: entry.id, subject: 'release', after })
  // The change is younger than the call.
  return releasesStatus({ ...call, now: call.platform.clock() })
}

type OfApp<K extends string> = CallBody<Extract<CallKey, `${string}/apps/{app}/${K}`>>

export const promoteVersions = (
  call: Call,
  { versions, ...decision }: CallBody<'POST /releases/v1/promote'>,
) =>
  move(
    call,
    decision,
    { action: 'promote', id: versions.map(({ app }) => app).join(', '), after: { versions } },
    (context, why) => promote(context, versions, why),
  )

export const rollBack = (call: Call, app: string, { to, ...decision }: OfApp<'rollback'>) =>
  move(call, decision, { action: 'rollback', id: app }, (context, why) => rollback(context, app, why, to))

export const revokeVersion = (call: Call, app: string, { version, ...decision }: OfApp<'revoke'>) =>
  move(call, decision, { action: 'revoke', id: app, after: { version } }, (context, why) =>
    revoke(context, app, version, why),
  )

export const takeOut = (call: Call, app: string, decision: OfApp<'remove'>) =>
  move(call, decision, { action: 'remove', id: app }, (context, why) => removeApp(context, app, why))

export const switchOff = (call: Call, app: string, { on, ...decision }: OfApp<'kill'>) =>
  move(call, decision, { action: on ? 'kill' : 'revive', id: app }, (context, why) =>
    killRemote(context, app, on, why),
  )

export const beginCanary = (
  call: Call,
  app: string,
  { version, steps = [], reason, revision, ...rule }: CallBody<'POST /releases/v1/apps/{app}/canary'>,
) =>
  move(call, { reason, revision }, { action: 'canary-start', id: app, after: { version } }, (context, why) =>
    startCanary(context, { app, version, steps, rule: { ...nobody, ...rule } }, why),
  )

export const adjustCanary = (
  call: Call,
  app: string,
  { reason, revision, ...rule }: CallBody<'PATCH /releases/v1/apps/{app}/canary'>,
) =>
  move(call, { reason, revision }, { action: 'canary-change', id: app, after: rule }, (context, why) =>
    changeCanary(context, app, rule, why),
  )

export const endCanary = (call: Call, app: string, decision: OfApp<'canary/stop'>) =>
  move(call, decision, { action: 'canary-stop', id: app }, (context, why) => stopCanary(context, app, why))

export const technicalWorks = (call: Call, { on, ...decision }: CallBody<'POST /releases/v1/maintenance'>) =>
  move(call, decision, { action: 'maintenance', id: 'all', after: { on } }, (context, why) =>
    setMaintenance(context, on, why),
  )
