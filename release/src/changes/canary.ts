import { randomBytes } from 'node:crypto'
import { type CanaryRule, type LiveApp, release } from '@cabinet/contract'
import { Value } from 'typebox/value'
import type { Context, Target, Why } from '../context.ts'
import { Refusal } from '../refusal.ts'
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
    throw new Refusal(
      'A canary needs --percent from 0 to 100, and lists of merchants, roles, users without empty names.',
    )
  if (rule.percent === 0 && rule.merchants.length + rule.roles.length + rule.users.length === 0)
    throw new Refusal('This canary is for nobody. Give --percent, --merchant, --role or --user.')
  return rule
}

export function startCanary(
  context: Context,
  { app, version, rule }: Target & { rule: CanaryRule },
  why: Why,
): Promise<LiveState> {
  return change(context, {
    ...why,
    action: 'canary-start',
    next: async (now, at) => {
      const current = liveRemote(now, app)
      refuseRevoked(current, app, version)
      if (current.live === version) throw new Refusal(`${app} ${version} is live for everybody already.`)
      if (current.canary?.version === version)
        throw new Refusal(`${app} ${version} is the canary already. Change its rule: canary change ${app}`)
      const canary = { version, salt: randomBytes(8).toString('hex'), since: at, rule: checkedRule(rule) }
      return {
        apps: { ...now.apps, [app]: { ...current, canary } },
        about: [{ app, from: current.live, to: version }],
      }
    },
  })
}

/** Another rule for the running canary; what is left out stays as it is. The salt stays: who was in because of his percent stays in when it grows. */
export function changeCanary(
  context: Context,
  app: string,
  rule: Partial<CanaryRule>,
  why: Why,
): Promise<LiveState> {
  return change(context, {
    ...why,
    action: 'canary-change',
    next: async (now) => {
      const current = liveRemote(now, app)
      const { canary } = current
      if (canary === null) throw new Refusal(`${app} has no canary.`)
      return {
        apps: {
          ...now.apps,
          [app]: { ...current, canary: { ...canary, rule: checkedRule({ ...canary.rule, ...rule }) } },
        },
        about: [{ app, from: canary.version, to: canary.version }],
      }
    },
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
