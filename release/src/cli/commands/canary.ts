import type { CanaryRule } from '@cabinet/contract'
import { changeCanary, startCanary, stopCanary } from '../../changes/canary.ts'
import type { LiveState } from '../../changes/plan.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { type Command, type Flags, whyOf } from '../options.ts'
import { showStatus } from '../show-status.ts'

function ruleOf({ percent = '0', merchant = [], role = [], user = [] }: Flags): CanaryRule {
  return { percent: Number(percent), merchants: merchant, roles: role, users: user }
}

async function changed(
  context: Context,
  [what, app, version]: readonly string[],
  flags: Flags,
): Promise<LiveState> {
  if (app === undefined) throw new Refusal(`Name the app: canary ${what ?? 'start'} mfe-orders`)
  const why = whyOf(flags)
  switch (what) {
    case 'start':
      if (version === undefined) throw new Refusal(`Name the version: canary start ${app} 1.1.0`)
      return startCanary(context, { app, version, rule: ruleOf(flags) }, why)
    case 'change':
      return changeCanary(context, app, ruleOf(flags), why)
    case 'stop':
      return stopCanary(context, app, why)
    default:
      throw new Refusal('canary start, canary change, or canary stop')
  }
}

export const canaryCommand: Command = async (context, args, flags) =>
  showStatus(await changed(context, args, flags))
