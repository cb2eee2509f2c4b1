import type { HistoryEntry, LiveApp, LivePointer, ReleaseChange } from '@cabinet/contract'
import { refusal } from '../refusal.ts'
import { createReason, type Reason } from '../refusals/reason.ts'
import { readPastPointer } from '../store/live.ts'
import type { ReleaseStore } from '../store/port.ts'
import { isPublished, publishedVersions } from '../versions/manifest.ts'
import { createCanary } from './canary.ts'

/** The pointer's state of the apps; revision 0 while nothing is live. */
export type LiveState = Omit<LivePointer, 'change'> & Partial<Pick<LivePointer, 'change'>>

export const emptyState: LiveState = { revision: 0, at: '', maintenance: false, apps: {}, last: {} }

export interface NextState {
  readonly apps: LivePointer['apps']
  readonly maintenance?: boolean
  /** Entries of the history that move no live version: a canary, a revoked version. */
  readonly about?: HistoryEntry['changes']
}

/** The number of rollback targets that the pointer keeps besides the previous version. */
const maxRollbackTargets = 20

/** Returns the app with another live version, and the rollback targets that remain. */
function setLive(now: LiveApp | undefined, live: string, back: readonly string[]): LiveApp {
  const { revoked = [], killed } = now ?? {}
  const [previous = null, ...earlier] = new Set(back.filter((one) => one !== live && !revoked.includes(one)))
  return {
    ...{ live, previous, canary: null },
    ...(earlier.length > 0 && { earlier: earlier.slice(0, maxRollbackTargets) }),
    ...(revoked.length > 0 && { revoked }),
    ...(killed && { killed }),
  }
}

const rollbackTargets = ({ previous, earlier = [] }: LiveApp): string[] =>
  previous === null ? [] : [previous, ...earlier]

function liveApp({ apps }: LiveState, app: string): LiveApp {
  const current = apps[app]
  if (!current) throw refusal('APP_NOT_LIVE', { app })
  return current
}

function liveRemote(
  now: LiveState,
  app: string,
  ofShell: 'SHELL_HAS_NO_CANARY' | 'SHELL_HAS_NO_KILL_SWITCH',
): LiveApp {
  if (app === 'shell') throw refusal(ofShell, {})
  return liveApp(now, app)
}

function assertNotRevoked({ revoked = [] }: Pick<LiveApp, 'revoked'>, app: string, version: string): void {
  if (revoked.includes(version)) throw refusal('VERSION_REVOKED', { app, version })
}

/** Returns a removed app's state with its revoked versions. */
async function stateOfRemovedApp(store: ReleaseStore, { last }: LiveState, app: string) {
  const { revision = 0 } = last[app] ?? {}
  const { revoked = [] } = (await readPastPointer(store, revision - 1))?.pointer.apps[app] ?? {}
  return { live: '', previous: null, canary: null, revoked }
}

/** @param to by default the version that the last promote replaced @throws Refusal when there is none */
async function rollBackApp(store: ReleaseStore, app: string, now: LiveApp, to?: string): Promise<LiveApp> {
  if (to === now.live) throw refusal('ALREADY_LIVE', { app, version: to })
  if (to !== undefined) assertNotRevoked(now, app, to)
  if (to !== undefined && !(await isPublished(store, app, to)))
    throw refusal('NOT_PUBLISHED', { app, version: to })
  const known = await Promise.all(
    rollbackTargets(now).map(async (version) => ((await isPublished(store, app, version)) ? [version] : [])),
  )
  const [live, ...back] = [...(to === undefined ? [] : [to]), ...known.flat()]
  if (live === undefined)
    throw refusal('NO_PREVIOUS_VERSION', { app, version: now.live }, await alternativeTo(store, app, now))
  return setLive(now, live, back)
}

/** Returns what helps where a rollback has no target. */
async function alternativeTo(
  store: ReleaseStore,
  app: string,
  { live, revoked = [] }: LiveApp,
): Promise<Reason> {
  const others = (await publishedVersions(store, app)).filter(
    ({ version }) => version !== live && !revoked.includes(version),
  )
  const [newest] = others
  if (newest) return createReason('ROLLBACK_TO_OTHER', { app, version: newest.version })
  return app === 'shell' ? createReason('MAINTENANCE_INSTEAD', {}) : createReason('KILL_INSTEAD', { app })
}

/** Revokes a version; the same change rolls a live one back and ends a canary. */
async function revokeVersion(
  store: ReleaseStore,
  app: string,
  now: LiveApp,
  version: string,
): Promise<LiveApp> {
  // A mistyped version must not look revoked. A version in use may be revoked even when its files are lost.
  const isUsed = [now.live, now.previous, now.canary?.version].includes(version)
  if (!isUsed && !(await isPublished(store, app, version)))
    throw refusal('NOTHING_TO_REVOKE', { app, version })
  const next = { ...now, revoked: [...new Set([...(now.revoked ?? []), version])] }
  if (now.live === version) return rollBackApp(store, app, next)
  const canary = now.canary?.version === version ? null : now.canary
  return { ...setLive(next, now.live, rollbackTargets(now)), canary }
}

/** Returns the state that a change asks for. It does not check whether the change is allowed. */
export async function nextState(
  store: ReleaseStore,
  now: LiveState,
  request: ReleaseChange,
  at: string,
): Promise<NextState> {
  const withApp = (app: string, next: LiveApp) => ({ ...now.apps, [app]: next })
  switch (request.type) {
    case 'promote': {
      const apps = { ...now.apps }
      for (const { app, version } of request.versions) {
        const current = apps[app] ?? (await stateOfRemovedApp(store, now, app))
        assertNotRevoked(current, app, version)
        const back = [current.live, ...rollbackTargets(current)].filter(Boolean)
        apps[app] = setLive(current, version, back)
      }
      return { apps }
    }
    case 'rollback': {
      const { app, to } = request
      return { apps: withApp(app, await rollBackApp(store, app, liveApp(now, app), to)) }
    }
    case 'revoke': {
      const { app, version } = request
      const next = await revokeVersion(store, app, liveApp(now, app), version)
      return { apps: withApp(app, next), about: [{ app, from: version, to: next.live }] }
    }
    case 'kill':
    case 'revive': {
      const { app } = request
      const { killed: _, ...current } = liveRemote(now, app, 'SHELL_HAS_NO_KILL_SWITCH')
      const { [app]: _own, ...others } = now.apps
      const about = [{ app, from: current.live, to: current.live }]
      if (request.type === 'kill' && request.forGood) return { apps: others, about }
      return { apps: withApp(app, { ...current, ...(request.type === 'kill' && { killed: true }) }), about }
    }
    case 'canary-start': {
      const { app, version } = request
      const current = liveRemote(now, app, 'SHELL_HAS_NO_CANARY')
      assertNotRevoked(current, app, version)
      const canary = createCanary(current, request, at)
      const from = current.canary?.version === version ? version : current.live
      return { apps: withApp(app, { ...current, canary }), about: [{ app, from, to: version }] }
    }
    case 'canary-change': {
      const { canary } = liveRemote(now, request.app, 'SHELL_HAS_NO_CANARY')
      if (canary === null) throw refusal('NO_CANARY', { app: request.app })
      const again = { ...canary.rule, ...request, type: 'canary-start', version: canary.version } as const
      return nextState(store, now, again, at)
    }
    case 'canary-stop': {
      const { app } = request
      const current = liveRemote(now, app, 'SHELL_HAS_NO_CANARY')
      if (current.canary === null) throw refusal('NO_CANARY', { app })
      const about = [{ app, from: current.canary.version, to: current.live }]
      return { apps: withApp(app, { ...current, canary: null }), about }
    }
    case 'maintenance':
      return { apps: now.apps, maintenance: request.on }
  }
}
