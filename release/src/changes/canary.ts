import { type LiveApp, type LiveCanary, type ReleaseChange, release } from '@cabinet/contract'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { refusal } from '../refusal.ts'

type CanaryStart = Extract<ReleaseChange, { readonly type: 'canary-start' }>

/** Returns a new canary, or the running one with another audience, which keeps its compared sessions. */
export function createCanary(current: LiveApp, request: CanaryStart, at: string): LiveCanary {
  const { app, version, percent = 0, only = [], steps = [] } = request
  if (current.live === version) throw refusal('CANARY_IS_LIVE', { app, version })
  const rule = { percent, only: [...only] }
  if (!Value.Check(release.CanaryRule, rule)) throw refusal('CANARY_RULE_INVALID', {})
  if (percent === 0 && only.length === 0) throw refusal('CANARY_FOR_NOBODY', {})
  // Users of the canary keep it.
  const isRising = steps.every((step, index) => step.percent > (steps[index - 1]?.percent ?? percent))
  if (!isRising || !Value.Check(Type.Array(release.CanaryStep, { maxItems: 20 }), steps))
    throw refusal('CANARY_STEPS_INVALID', {})
  const since = current.canary?.version === version ? current.canary.since : at
  return { version, since, rule, ...(steps.length > 0 && { steps: [...steps], heldSince: at }) }
}

/** Returns the next share and the earliest instant for it. */
export function nextStep({ steps = [], heldSince = '' }: LiveCanary) {
  const [next] = steps
  if (!next) return undefined
  return { percent: next.percent, at: new Date(Date.parse(heldSince) + next.after * 60_000).toISOString() }
}

/** Returns the request that sets the next share. */
export const stepOf = (app: string, { version, rule, steps = [] }: LiveCanary): CanaryStart => ({
  type: 'canary-start',
  app,
  version,
  only: rule.only,
  percent: steps[0]?.percent ?? rule.percent,
  steps: steps.slice(1),
})
