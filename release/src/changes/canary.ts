import { type CanaryRule, type CanaryStep, type LiveApp, type LiveCanary, release } from '@cabinet/contract'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { Target, Why } from '../store-context.ts'
import { change } from './change.ts'
import type { LiveState } from './plan.ts'
import { refuseRevoked } from './promote.ts'

function liveRemote(now: LiveState, app: string): LiveApp {
  if (app === 'shell') throw new Refusal('The shell has no canary: it decides who gets one. Promote it.')
  const current = now.apps[app]
  if (!current) throw new Refusal(`${app} is not live. Promote its first version.`)
  return current
}

function checkedRule(rule: CanaryRule): CanaryRule {
  if (!Value.Check(release.CanaryRule, rule))
    throw new Refusal('A canary needs --percent from 0 to 100, and names of users without empty ones.')
  if (rule.percent === 0 && rule.only.length === 0)
    throw new Refusal('This canary is for nobody. Give --percent or --only.')
  return rule
}

/** A share must grow from step to step: who has the canary keeps it. */
function checkedSteps(steps: readonly CanaryStep[], percent: number): CanaryStep[] {
  const shares = [percent, ...steps.map((step) => step.percent)]
  const isRising = shares.every((share, index) => index === 0 || share > (shares[index - 1] ?? 0))
  if (!isRising || !Value.Check(Type.Array(release.CanaryStep, { maxItems: 20 }), steps))
    throw new Refusal('Steps rise, and each but the last names its minutes: --steps 5:60,25:240,100')
  return [...steps]
}

export interface CanaryStart extends Target {
  readonly rule: CanaryRule
  readonly steps?: readonly CanaryStep[]
}

export function startCanary(
  context: Context,
  { app, version, rule, steps = [] }: CanaryStart,
  why: Why,
): Promise<LiveState> {
  return change(context, {
    ...why,
    action: 'canary-start',
    next: async (now, at) => {
      const current = liveRemote(now, app)
      refuseRevoked(current.revoked, app, version)
      if (current.live === version) throw new Refusal(`${app} ${version} is live for everybody already.`)
      if (current.canary?.version === version)
        throw new Refusal(`${app} ${version} is the canary already. Change its rule: canary change ${app}`)
      const checked = checkedSteps(steps, rule.percent)
      const canary: LiveCanary = {
        version,
        since: at,
        rule: checkedRule(rule),
        ...(checked.length > 0 && { steps: checked, heldSince: at }),
      }
      return {
        apps: { ...now.apps, [app]: { ...current, canary } },
        about: [{ app, from: current.live, to: version }],
      }
    },
  })
}

type Changed = (canary: LiveCanary, at: string) => LiveCanary

function changed(context: Context, app: string, why: Why, next: Changed): Promise<LiveState> {
  return change(context, {
    ...why,
    action: 'canary-change',
    next: async (now, at) => {
      const current = liveRemote(now, app)
      if (current.canary === null) throw new Refusal(`${app} has no canary.`)
      const canary = next(current.canary, at)
      return {
        apps: { ...now.apps, [app]: { ...current, canary } },
        about: [{ app, from: canary.version, to: canary.version }],
      }
    },
  })
}

/** Fields absent from `rule` stay. A share given by hand ends the steps. */
export function changeCanary(
  context: Context,
  app: string,
  rule: Partial<CanaryRule>,
  why: Why,
): Promise<LiveState> {
  return changed(context, app, why, ({ steps, heldSince, ...canary }) => ({
    ...canary,
    ...(rule.percent === undefined && steps && { steps }),
    ...(rule.percent === undefined && heldSince !== undefined && { heldSince }),
    rule: checkedRule({ ...canary.rule, ...rule }),
  }))
}

/** The step that is due at `now`: the present share was held for its time. */
export function dueStep({ steps, heldSince }: LiveCanary, now: Date): CanaryStep | undefined {
  const [next] = steps ?? []
  if (!next || heldSince === undefined) return undefined
  return now.getTime() - Date.parse(heldSince) >= next.after * 60_000 ? next : undefined
}

export function stepCanary(context: Context, app: string, why: Why): Promise<LiveState> {
  return changed(context, app, why, ({ steps = [], heldSince: _, ...canary }, at) => {
    const [next, ...rest] = steps
    if (!next) throw new Refusal(`The canary of ${app} has no further step.`)
    const rule = { ...canary.rule, percent: next.percent }
    return { ...canary, rule, ...(rest.length > 0 && { steps: rest, heldSince: at }) }
  })
}

export function stopCanary(context: Context, app: string, why: Why): Promise<LiveState> {
  return change(context, {
    ...why,
    action: 'canary-stop',
    next: async (now) => {
      const current = liveRemote(now, app)
      if (current.canary === null) throw new Refusal(`${app} has no canary.`)
      return {
        apps: { ...now.apps, [app]: { ...current, canary: null } },
        about: [{ app, from: current.canary.version, to: current.live }],
      }
    },
  })
}
