import type { LiveApp } from '@cabinet/contract'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { pastPointer } from '../store/live.ts'
import type { ReleaseStore } from '../store/port.ts'
import type { Target, Why } from '../store-context.ts'
import { change } from './change.ts'
import type { LiveState } from './plan.ts'
import { kept } from './rollback.ts'

/** The app's state before it was removed: a revoked version stays so. */
async function beforeRemoval(
  store: ReleaseStore,
  { last }: LiveState,
  app: string,
): Promise<string[] | undefined> {
  const removal = last[app]
  if (!removal) return undefined
  return (await pastPointer(store, removal.revision - 1))?.pointer.apps[app]?.revoked
}

function moved(now: LiveApp | undefined, version: string): LiveApp {
  if (now?.live === version && now.canary === null) return now
  const previous = now?.live === version ? now.previous : (now?.live ?? null)
  return { ...kept(now), live: version, previous, canary: null }
}

export function refuseRevoked(revoked: readonly string[] | undefined, app: string, version: string): void {
  if (revoked?.includes(version))
    throw new Refusal(
      `${app} ${version} is revoked and never goes live again. Publish the mended sources as a new version.`,
    )
}

export function promote(context: Context, targets: readonly Target[], why: Why): Promise<LiveState> {
  return change(context, {
    ...why,
    action: 'promote',
    next: async (now) => {
      const apps = { ...now.apps }
      for (const { app, version } of targets) {
        const revoked = now.apps[app]?.revoked ?? (await beforeRemoval(context.store, now, app))
        refuseRevoked(revoked, app, version)
        apps[app] = { ...moved(now.apps[app], version), ...(revoked && { revoked }) }
      }
      return { apps }
    },
  })
}
