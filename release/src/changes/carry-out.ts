import type { CanaryRule, ReleaseChange } from '@cabinet/contract'
import type { Context } from '../context.ts'
import type { Why } from '../store-context.ts'
import { changeCanary, startCanary, stopCanary } from './canary.ts'
import type { LiveState } from './plan.ts'
import { promote } from './promote.ts'
import { rollback } from './rollback.ts'
import { killRemote, revoke, setMaintenance } from './switches.ts'

/** Carries out a request of the command line or of the API. */
export function carryOut(context: Context, asked: ReleaseChange, given: Why): Promise<LiveState> {
  const why = { ...given, asked }
  switch (asked.type) {
    case 'promote':
      return promote(context, asked.versions, why)
    case 'rollback':
      return rollback(context, asked.app, why, asked.to)
    case 'revoke':
      return revoke(context, asked.app, asked.version, why)
    case 'kill':
      return killRemote(context, asked.app, asked.forGood ? 'gone' : 'off', why)
    case 'revive':
      return killRemote(context, asked.app, 'on', why)
    case 'canary-start': {
      const { app, version, steps = [] } = asked
      return startCanary(
        context,
        { app, version, steps, rule: { percent: 0, only: [], ...ruleOf(asked) } },
        why,
      )
    }
    case 'canary-change':
      return changeCanary(context, asked.app, ruleOf(asked), why)
    case 'canary-stop':
      return stopCanary(context, asked.app, why)
    case 'maintenance':
      return setMaintenance(context, asked.on, why)
  }
}

const ruleOf = ({ percent, only }: Partial<CanaryRule>): Partial<CanaryRule> => ({
  ...(percent !== undefined && { percent }),
  ...(only && { only }),
})
