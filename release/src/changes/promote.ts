import type { LiveApp } from '@cabinet/contract'
import type { Context, Target, Why } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { change } from './change.ts'
import type { LiveState } from './plan.ts'
import { kept } from './rollback.ts'

function moved(now: LiveApp | undefined, version: string): LiveApp {
  if (now?.live === version && now.canary === null) return now
  const previous = now?.live === version ? now.previous : (now?.live ?? null)
  return { ...kept(now), live: version, previous, canary: null }
}

export function refuseRevoked(now: LiveApp | undefined, app: string, version: string): void {
  if (now?.revoked?.includes(version))
    throw new Refusal(
      `${app} ${version} is revoked and never goes live again. Publish the mended sources as a new version.`,
    )
}

export function promote(context: Context, targets: readonly Target[], why: Why): Promise<LiveState> {
  return change(context, {
    ...why,
    action: 'promote',
    next: async (now) => ({
      apps: {
        ...now.apps,
        ...Object.fromEntries(
          targets.map(({ app, version }) => {
            refuseRevoked(now.apps[app], app, version)
            return [app, moved(now.apps[app], version)]
          }),
        ),
      },
    }),
  })
}
