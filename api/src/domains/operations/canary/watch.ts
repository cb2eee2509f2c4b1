import type { LiveCanary } from '@cabinet/contract'
import { readLive, stopCanary } from '@cabinet/release'
import type { Call } from '../../../platform/call.ts'
import type { Platform } from '../../../platform/platform.ts'
import { audit, jobActor } from '../../audit/audit.ts'
import { sessionsOf } from '../../telemetry/service.ts'
import type { Arm } from './fisher.ts'
import { forgetLooks as forget, lastLook, noteLook } from './queries.ts'
import { canaryRule, judge } from './rule.ts'
import { reasonWords } from './words.ts'

type Parts = Pick<Platform, 'db' | 'clock' | 'releases'>

/** Who the history names. */
const WHO = 'автомат'
const DAY_MS = 24 * 3_600_000

/**
 * Looks at every running canary whose next look is due, and takes back those that fail more often than the live version does.
 * @returns whether a canary runs that must be looked at again
 * @throws when the store refuses: the next round tries again
 */
export async function watchCanaries(platform: Parts): Promise<boolean> {
  const context = platform.releases
  const pointer = await readLive(context.store, context.env)
  const running = Object.entries(pointer?.apps ?? {}).flatMap(([app, { live, canary }]) =>
    canary === null ? [] : [{ app, live, canary }],
  )
  let { revision } = pointer ?? { revision: 0 }
  let left = running.length
  for (const one of running) {
    const stopped = await lookAt(platform, one, revision)
    if (stopped === undefined) continue
    revision = stopped
    left -= 1
  }
  return left > 0
}

interface Running {
  readonly app: string
  readonly live: string
  readonly canary: LiveCanary
}

/** @returns the revision without the canary, when it was stopped */
async function lookAt(platform: Parts, running: Running, revision: number): Promise<number | undefined> {
  const { app, live, canary } = running
  const now = platform.clock()
  const since = new Date(canary.since)
  const arms = {
    canary: await sessionsOf(platform, { app, version: canary.version, from: since, to: now }),
    live: await liveArm(platform, { app, version: live, since, now }),
  }
  const look = (await lastLook(platform.db, app, canary.salt)) + 1
  const verdict = judge({ age: now.getTime() - since.getTime(), look, ...arms })
  if (verdict.type === 'wait') return undefined
  const { pValue, worse } = verdict
  const after = worse ? await stop(platform, running, { arms, pValue, revision }) : undefined
  // After the stop: a look that is written down is not taken again.
  await noteLook(platform.db, {
    canary: canary.salt,
    app,
    version: canary.version,
    live,
    look,
    at: now,
    canary_sessions: arms.canary.sessions,
    canary_failed: arms.canary.failed,
    live_sessions: arms.live.sessions,
    live_failed: arms.live.failed,
    p_value: pValue,
    stopped: worse,
  })
  return after
}

/** The live version's sessions of the same time; where nearly everybody gets the canary, those of the day before it too. */
async function liveArm(
  platform: Parts,
  { app, version, since, now }: { app: string; version: string; since: Date; now: Date },
): Promise<Arm> {
  const same = await sessionsOf(platform, { app, version, from: since, to: now })
  if (same.sessions >= canaryRule.fewestLive) return same
  return sessionsOf(platform, { app, version, from: new Date(since.getTime() - DAY_MS), to: now })
}

async function stop(
  platform: Parts,
  { app, live, canary }: Running,
  { arms, pValue, revision }: { arms: { canary: Arm; live: Arm }; pValue: number; revision: number },
): Promise<number> {
  const reason = reasonWords({
    canary: { version: canary.version, arm: arms.canary },
    live: { version: live, arm: arms.live },
    pValue,
  })
  const context = platform.releases
  const next = await stopCanary(context, app, { who: WHO, reason, expectedRevision: revision })
  await audit(
    { db: platform.db, now: platform.clock(), actor: jobActor('watch-canaries') },
    {
      action: 'release.canary-stop',
      subject: 'release',
      id: app,
      after: { reason },
    },
  )
  return next.revision
}

export const forgetLooks = ({ db, now }: Call): Promise<void> => forget(db, now)
