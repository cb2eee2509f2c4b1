import type { LiveCanary } from '@cabinet/contract'
import { dueStep, readLive, stepCanary, stopCanary } from '@cabinet/release'
import type { Call } from '../../../platform/call.ts'
import { audit } from '../../audit/audit.ts'
import { countArm } from '../../telemetry/service.ts'
import type { Arm } from './fisher.ts'
import { forgetLooks as forget, lastLook, noteLook } from './queries.ts'
import { canaryRule, judge } from './rule.ts'
import { reasonWords } from './words.ts'

const WHO = 'автомат'
const DAY_MS = 24 * 3_600_000

/** Takes back canaries that fail more often than the live version. @returns whether one must be looked at again @throws when the store refuses */
export async function watchCanaries(call: Call): Promise<void> {
  const context = call.platform.releases
  const pointer = await readLive(context.store, context.env)
  const running = Object.entries(pointer?.apps ?? {}).flatMap(([app, { live, canary }]) =>
    canary === null ? [] : [{ app, live, canary }],
  )
  let { revision } = pointer ?? { revision: 0 }
  for (const one of running) {
    revision = (await lookAt(call, one, revision)) ?? revision
  }
}

interface Running {
  readonly app: string
  readonly live: string
  readonly canary: LiveCanary
}

/** @returns the revision of the change, when one was made */
async function lookAt(call: Call, running: Running, revision: number): Promise<number | undefined> {
  const { app, live, canary } = running
  const { db, now } = call
  const since = new Date(canary.since)
  const arms = {
    canary: await countArm(call, { app, version: canary.version, from: since, to: now }),
    live: await liveArm(call, { app, version: live, since }),
  }
  const look = (await lastLook(db, app, canary.since)) + 1
  const verdict = judge({ age: now.getTime() - since.getTime(), look, ...arms })
  if (verdict.type === 'wait') return look > 1 ? stepUp(call, running, revision) : undefined
  const { pValue, worse } = verdict
  const after = worse ? await stop(call, running, { arms, pValue, revision }) : undefined
  // After the stop: a look that is written down is not taken again.
  await noteLook(db, {
    canary: canary.since,
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

async function stepUp(
  call: Call,
  { app, canary }: Running,
  expectedRevision: number,
): Promise<number | undefined> {
  const step = dueStep(canary, call.now)
  if (!step) return undefined
  const reason = `Доля ${canary.rule.percent} % выдержана, дальше ${step.percent} %`
  const next = await stepCanary(call.platform.releases, app, { who: WHO, reason, expectedRevision })
  await audit(call, { action: 'release.canary-change', subject: 'release', id: app, after: { reason } })
  return next.revision
}

/** The live version's sessions of the same time; where nearly everybody gets the canary, those of the day before it too. */
async function liveArm(
  call: Call,
  { app, version, since }: { app: string; version: string; since: Date },
): Promise<Arm> {
  const same = await countArm(call, { app, version, from: since, to: call.now })
  if (same.sessions >= canaryRule.fewestLive) return same
  return countArm(call, { app, version, from: new Date(since.getTime() - DAY_MS), to: call.now })
}

async function stop(
  call: Call,
  { app, live, canary }: Running,
  { arms, pValue, revision }: { arms: { canary: Arm; live: Arm }; pValue: number; revision: number },
): Promise<number> {
  const reason = reasonWords({
    canary: { version: canary.version, arm: arms.canary },
    live: { version: live, arm: arms.live },
    pValue,
  })
  const next = await stopCanary(call.platform.releases, app, { who: WHO, reason, expectedRevision: revision })
  await audit(call, { action: 'release.canary-stop', subject: 'release', id: app, after: { reason } })
  return next.revision
}

export const forgetLooks = ({ db, now }: Call): Promise<void> => forget(db, now)
