import type { LiveApp } from '@cabinet/contract'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { ReleaseStore } from '../store/port.ts'
import type { Why } from '../store-context.ts'
import { isPublished } from '../versions/manifest.ts'
import { change } from './change.ts'
import type { LiveState } from './plan.ts'
import { steppedBack } from './rollback.ts'

/**
 * The kill switch: not a byte of the remote is loaded, its pages say that the section is off. `gone`: it is out of the cabinet, its
 * versions stay in the store, and a promote brings it back.
 */
export function killRemote(
  context: Context,
  app: string,
  state: 'on' | 'off' | 'gone',
  why: Why,
): Promise<LiveState> {
  return change(context, {
    ...why,
    action: state === 'on' ? 'revive' : 'kill',
    next: async (now) => {
      const { [app]: current, ...others } = now.apps
      if (app === 'shell')
        throw new Refusal('The shell has no kill switch: turn technical works on, or roll it back.')
      if (!current) throw new Refusal(`${app} is not live.`)
      const { killed: _, ...rest } = current
      const next: LiveApp = state === 'off' ? { ...rest, killed: true } : rest
      const apps = state === 'gone' ? others : { ...now.apps, [app]: next }
      return { apps, about: [{ app, from: current.live, to: current.live }] }
    },
  })
}

/** A mistyped version must not look revoked. One that is in use may be revoked after its files are lost. */
async function refuseUnknown(
  store: ReleaseStore,
  app: string,
  { live, previous, canary }: LiveApp,
  version: string,
): Promise<void> {
  if ([live, previous, canary?.version].includes(version)) return
  if (await isPublished(store, app, version)) return
  throw new Refusal(`${app} ${version} is not published, so nothing was revoked.`)
}

/**
 * Takes a version out of every tab at its next safe moment, for good. A live one is rolled back by the same change, a canary is ended, and a
 * previous one is a fallback no longer.
 */
export function revoke(context: Context, app: string, version: string, why: Why): Promise<LiveState> {
  return change(context, {
    ...why,
    action: 'revoke',
    next: async (now) => {
      const current = now.apps[app]
      if (!current) throw new Refusal(`${app} is not live.`)
      await refuseUnknown(context.store, app, current, version)
      const revoked = [...new Set([...(current.revoked ?? []), version])]
      const moved = current.live === version ? await steppedBack(context, now, app) : current
      const next: LiveApp = {
        ...moved,
        previous: moved.previous === version ? null : moved.previous,
        canary: moved.canary?.version === version ? null : moved.canary,
        revoked,
      }
      return { apps: { ...now.apps, [app]: next }, about: [{ app, from: version, to: next.live }] }
    },
  })
}

export function setMaintenance(context: Context, on: boolean, why: Why): Promise<LiveState> {
  return change(context, {
    ...why,
    action: 'maintenance',
    next: async (now) => ({ apps: now.apps, maintenance: on }),
  })
}
