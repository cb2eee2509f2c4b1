import type { CanaryRule, CanaryStep } from '@cabinet/contract'
import { changeCanary, nobody, startCanary, stopCanary } from '../../changes/canary.ts'
import type { LiveState } from '../../changes/plan.ts'
import { promote } from '../../changes/promote.ts'
import { renew, renewPast } from '../../changes/renew.ts'
import { rollback } from '../../changes/rollback.ts'
import { killRemote, removeApp, revoke, setMaintenance } from '../../changes/switches.ts'
import type { Context, Target, Why } from '../../context.ts'
import { Refusal } from '../../refusal.ts'
import { type Command, type Flags, whyOf } from '../options.ts'
import { showChange } from '../show-status.ts'

type Make = (context: Context, args: readonly string[], why: Why, flags: Flags) => Promise<LiveState>

/** A command that changes what is live, and shows from where to where. */
const changing = (takes: readonly string[], make: Make, flags: Command['flags'] = []): Command => ({
  flags: ['reason', 'who', 'revision', ...flags],
  takes,
  run: (context, args, given) => showChange(context, () => make(context, args, whyOf(given), given)),
})

/** `mfe-orders 1.1.0 mfe-admin 2.0.0` */
function targetsOf(args: readonly string[]): Target[] {
  if (args.length % 2 !== 0) throw new Refusal('Name app and version: promote mfe-orders 1.1.0')
  return args.flatMap((app, index) => (index % 2 === 0 ? [{ app, version: args[index + 1] ?? '' }] : []))
}

function isOn(state = ''): boolean {
  if (state !== 'on' && state !== 'off') throw new Refusal(`«${state}» is neither on nor off.`)
  return state === 'on'
}

/** An empty name clears a list: `--role ""`. */
const listed = (names: readonly string[]): string[] => names.filter((name) => name !== '')

const ruleOf = ({ percent, merchant, role, user }: Flags): Partial<CanaryRule> => ({
  ...(percent !== undefined && { percent: Number(percent) }),
  ...(merchant && { merchants: listed(merchant) }),
  ...(role && { roles: listed(role) }),
  ...(user && { users: listed(user) }),
})

/** `5:60,25:240,100`: five per cent for an hour, 25 for four, then everybody. */
function stepsOf({ steps, percent }: Flags): { percent?: number; steps?: CanaryStep[] } {
  if (steps === undefined) return {}
  if (percent !== undefined) throw new Refusal('--steps names the percents: leave --percent out.')
  const parts = steps.split(',').map((part) => part.split(':').map(Number))
  const shares = parts.map(([share = Number.NaN]) => share)
  const held = parts.map(([, minutes = Number.NaN]) => minutes)
  const later = shares.slice(1).map((share, index) => ({ after: held[index] ?? 0, percent: share }))
  return { percent: shares[0] ?? 0, steps: later }
}

const ruleFlags = ['percent', 'merchant', 'role', 'user'] as const
const gateFlags = ['force', 'without-browser'] as const

export const changes: Readonly<Record<string, Command>> = {
  promote: {
    ...changing(
      ['app', 'version', '…'],
      (context, args, why) => promote(context, targetsOf(args), why),
      gateFlags,
    ),
    needs: 'versions',
  },
  rollback: changing(['app'], (context, [app = ''], why, { to }) => rollback(context, app, why, to), ['to']),
  'canary start': changing(
    ['app', 'version'],
    (context, [app = '', version = ''], why, flags) => {
      const { percent = 0, steps = [] } = stepsOf(flags)
      return startCanary(
        context,
        { app, version, rule: { ...nobody, percent, ...ruleOf(flags) }, steps },
        why,
      )
    },
    [...ruleFlags, ...gateFlags, 'steps'],
  ),
  'canary change': changing(
    ['app'],
    (context, [app = ''], why, flags) => changeCanary(context, app, ruleOf(flags), why),
    ruleFlags,
  ),
  'canary stop': changing(['app'], (context, [app = ''], why) => stopCanary(context, app, why)),
  kill: changing(['app'], (context, [app = ''], why) => killRemote(context, app, true, why)),
  revive: changing(['app'], (context, [app = ''], why) => killRemote(context, app, false, why)),
  remove: changing(['app'], (context, [app = ''], why) => removeApp(context, app, why)),
  revoke: changing(['app', 'version'], (context, [app = '', version = ''], why) =>
    revoke(context, app, version, why),
  ),
  maintenance: changing(['on|off'], (context, [state], why) => setMaintenance(context, isOn(state), why)),
  renew: {
    ...changing(
      [],
      (context, _args, why, { after }) =>
        after === undefined ? renew(context, why) : renewPast(context, Number(after), why),
      ['after'],
    ),
    takesOlder: ({ after }) => after !== undefined,
  },
}
