import { spawnSync } from 'node:child_process'
import type { CanaryRule, CanaryStep, ReleaseChange } from '@cabinet/contract'
import { carryOut } from '../../changes/carry-out.ts'
import { renew } from '../../changes/renew.ts'
import { Refusal } from '../../refusal.ts'
import { markOf } from '../../store/mark.ts'
import { type Command, type Flags, whyOf } from '../options.ts'
import { showChange } from '../show-status.ts'

type Asked = (args: readonly string[], flags: Flags) => ReleaseChange

/** A command that changes what is live, and shows from where to where. */
const changing = (takes: readonly string[], asked: Asked, flags: Command['flags'] = []): Command => ({
  flags: ['reason', 'who', 'revision', ...flags],
  takes,
  run: (context, args, given) =>
    showChange(context, () => carryOut(context, asked(args, given), whyOf(given))),
})

/** `mfe-orders 1.1.0 mfe-admin 2.0.0` */
function targetsOf(args: readonly string[]): { app: string; version: string }[] {
  if (args.length % 2 !== 0) throw new Refusal('Name app and version: promote mfe-orders 1.1.0')
  return args.flatMap((app, index) => (index % 2 === 0 ? [{ app, version: args[index + 1] ?? '' }] : []))
}

function isOn(state = ''): boolean {
  if (state !== 'on' && state !== 'off') throw new Refusal(`«${state}» is neither on nor off.`)
  return state === 'on'
}

/** People by username: `me` is the caller's address in git. An empty name clears the list: `--only ""`. */
function ruleOf({ percent, only }: Flags): Partial<CanaryRule> {
  const names = only?.filter((name) => name !== '').map((name) => (name === 'me' ? ownName() : name))
  return { ...(percent !== undefined && { percent: Number(percent) }), ...(names && { only: names }) }
}

function ownName(): string {
  const { stdout } = spawnSync('git', ['config', 'user.email'], { encoding: 'utf8' })
  const name = (process.env.CABINET_USER || stdout || '').trim()
  if (name === '')
    throw new Refusal('Who are you in the cabinet? Set CABINET_USER, or name yourself: --only NAME')
  return name
}

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

const gateFlags = ['force', 'without-browser'] as const

export const changes: Readonly<Record<string, Command>> = {
  promote: {
    ...changing(
      ['app', 'version', '…'],
      (args) => ({ type: 'promote', versions: targetsOf(args) }),
      gateFlags,
    ),
    needs: 'versions',
  },
  rollback: changing(
    ['app'],
    ([app = ''], { to }) => ({ type: 'rollback', app, ...(to !== undefined && { to }) }),
    ['to'],
  ),
  'canary start': changing(
    ['app', 'version'],
    ([app = '', version = ''], flags) => ({
      type: 'canary-start',
      app,
      version,
      ...ruleOf(flags),
      ...stepsOf(flags),
    }),
    ['percent', 'only', ...gateFlags, 'steps'],
  ),
  'canary change': changing(
    ['app'],
    ([app = ''], flags) => ({ type: 'canary-change', app, ...ruleOf(flags) }),
    ['percent', 'only'],
  ),
  'canary stop': changing(['app'], ([app = '']) => ({ type: 'canary-stop', app })),
  kill: changing(
    ['app'],
    ([app = ''], flags) => ({ type: 'kill', app, forGood: flags['for-good'] === true }),
    ['for-good'],
  ),
  revive: changing(['app'], ([app = '']) => ({ type: 'revive', app })),
  revoke: changing(['app', 'version'], ([app = '', version = '']) => ({ type: 'revoke', app, version })),
  maintenance: changing(['on|off'], ([state]) => ({ type: 'maintenance', on: isOn(state) })),
  restored: {
    flags: ['reason', 'who', 'after'],
    takes: [],
    run: (context, _args, flags) =>
      showChange(context, () =>
        renew(context, whyOf(flags), Number(flags.after ?? markOf(context.store).revision)),
      ),
  },
}
