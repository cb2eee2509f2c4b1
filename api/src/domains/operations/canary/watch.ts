import type { LiveCanary } from '@cabinet/contract'
import { applyChange, nextStep, readLive, stepOf } from '@cabinet/release'
import type { ServiceContext } from '../../../platform/service-context.ts'
import { audit } from '../../audit/audit.ts'
import { type SampleGroup, sessionsOf } from '../../telemetry/service.ts'
import {
  type CanaryHealth,
  canaryRule,
  failureRate,
  judgeCanary,
  lookNumber,
  sessionsForLook,
} from './rule.ts'

/** The author of changes that the server makes by itself. */
export const automaticAuthor = 'автомат'
const DAY_MS = 24 * 3_600_000

export interface RunningCanary {
  readonly app: string
  readonly live: string
  readonly canary: LiveCanary
}

export interface Comparison {
  readonly arms: { readonly canary: SampleGroup; readonly live: SampleGroup }
  readonly look: number
  readonly verdict: CanaryHealth
}

/**
 * Compares the first sessions of a canary, as many as the present look needs, with the live version's until then: every comparison
 * within a look sees the same sessions.
 */
export async function compareCanary(
  ctx: ServiceContext,
  { app, live, canary }: RunningCanary,
): Promise<Comparison> {
  const [from, to] = [new Date(canary.since), ctx.now]
  const own = { app, version: canary.version, from, to }
  const look = lookNumber((await sessionsOf(ctx, own)).sessions)
  const { last, ...looked } = await sessionsOf(ctx, { ...own, most: sessionsForLook(look) })
  const arms = {
    canary: looked,
    live: await liveArm(ctx, { app, version: live, from, to: last ?? to }),
  }
  return { arms, look, verdict: judgeCanary({ age: to.getTime() - from.getTime(), look, ...arms }) }
}

/**
 * Returns the live version's sessions until the look's last one. If they are too few, it returns the first ones since the canary's start, and
 * for a canary with nearly every user also those of the day before.
 */
async function liveArm(
  ctx: ServiceContext,
  until: { app: string; version: string; from: Date; to: Date },
): Promise<SampleGroup> {
  const { fewestLive: most } = canaryRule
  const since = { ...until, to: ctx.now, most }
  const dayBefore = { ...until, from: new Date(until.from.getTime() - DAY_MS) }
  for (const time of [until, since]) {
    const { sessions, failed } = await sessionsOf(ctx, time)
    if (sessions >= most) return { sessions, failed }
  }
  const { sessions, failed } = await sessionsOf(ctx, dayBefore)
  return { sessions, failed }
}

/** Stops canaries that fail more often than the live version, and widens healthy ones step by step. @throws when the store refuses */
export async function watchCanaries(ctx: ServiceContext): Promise<void> {
  const context = ctx.platform.releases
  const pointer = await readLive(context.store, context.env)
  let expectedRevision = pointer?.revision ?? 0
  for (const [app, { live, canary }] of Object.entries(pointer?.apps ?? {})) {
    if (canary === null) continue
    const { arms, verdict } = await compareCanary(ctx, { app, live, canary })
    const step = nextStep(canary)
    const isDue = step !== undefined && ctx.now.getTime() >= Date.parse(step.at)
    if (verdict === 'wait' || (verdict === 'healthy' && !isDue)) continue
    const reason =
      verdict === 'healthy'
        ? `Доля ${canary.rule.percent} % выдержана, дальше ${step?.percent} %`
        : describeStop({
            canary: { version: canary.version, arm: arms.canary },
            live: { version: live, arm: arms.live },
            pValue: verdict.worseBy,
          })
    const change = verdict === 'healthy' ? stepOf(app, canary) : ({ type: 'canary-stop', app } as const)
    expectedRevision = (
      await applyChange(context, change, { who: automaticAuthor, reason, expectedRevision })
    ).revision
    await audit(ctx, { action: `release.${change.type}`, subject: 'release', id: app, after: { reason } })
  }
}

const percent = new Intl.NumberFormat('ru', { style: 'percent', maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('ru')

const armWords = (version: string, arm: SampleGroup): string =>
  `${percent.format(failureRate(arm))} сессий ${version} (${whole.format(arm.failed)} из ${whole.format(arm.sessions)})`

function describeStop(stopped: {
  readonly canary: { readonly version: string; readonly arm: SampleGroup }
  readonly live: { readonly version: string; readonly arm: SampleGroup }
  readonly pValue: number
}): string {
  const { canary, live, pValue } = stopped
  const chance =
    pValue < 0.0001
      ? 'меньше 0,0001'
      : new Intl.NumberFormat('ru', { maximumSignificantDigits: 2 }).format(pValue)
  return `Ошибки у ${armWords(canary.version, canary.arm)} против ${armWords(live.version, live.arm)}; вероятность случайности ${chance}`
}
