import { spawnSync } from 'node:child_process'
import type { ReleaseChange } from '@cabinet/contract'
import { applyChange } from '../../changes/change.ts'
import type { ChangeRequest } from '../../changes/plan.ts'
import type { Context } from '../../context.ts'
import { CommandError, ServerUnreachable } from '../../refusal.ts'
import { readLive } from '../../store/live.ts'
import { askServer } from '../ask-server.ts'
import { type Command, changeReasonOf, type Flags } from '../command.ts'
import { describeMoves, showStatus } from '../show-status.ts'

type ToChange = (args: readonly string[], flags: Flags, context: Context) => ChangeRequest

/** Returns a command that changes what is live and prints each move. */
const changing = (line: string, about: string, toChange: ToChange): Command => ({
  line,
  about,
  run: async (context, args, flags) => {
    const { revision = 0 } = (await readLive(context.store, context.env)) ?? {}
    const request = toChange(args, flags, context)
    const made = await applyChange(
      askServerAboutUsers(context, request, flags),
      request,
      changeReasonOf(flags),
    )
    const { change, maintenance } = made
    if (!change || made.revision === revision)
      return `nothing to change at revision ${revision}\n${showStatus(made)}`
    const moves = describeMoves({ ...change, maintenance }).map((move) => `  ${move}`)
    return [`revision ${revision} → ${made.revision}, ${change.action}`, ...moves, '', showStatus(made)].join(
      '\n',
    )
  },
})

/** Gives a canary for people to the running cabinet, which knows whether they exist; `--force` does without. */
function askServerAboutUsers(context: Context, request: ChangeRequest, { force }: Flags): Context {
  const isForPeople = request.type === 'canary-start' && (request.only ?? []).length > 0
  if (!isForPeople || context.ask || force) return context
  const { PUBLIC_URL: url, PORT: port } = context.env
  const ask = askServer(context, url || `http://localhost:${port || 8080}`)
  return {
    ...context,
    ask: (...call) =>
      ask(...call).catch((error: unknown) => {
        if (!(error instanceof ServerUnreachable)) throw error
        throw new CommandError(
          `Only the running cabinet knows its users. ${error.message.split('\n')[0]} Name its address by RELEASE_API, or do without by --force.`,
        )
      }),
  }
}

/** Reads targets: `mfe-orders 1.1.0 mfe-admin 2.0.0`. */
function targetsOf(args: readonly string[]): { app: string; version: string }[] {
  if (args.length % 2 !== 0) throw new CommandError('Name app and version: promote mfe-orders 1.1.0')
  return args.flatMap((app, index) => (index % 2 === 0 ? [{ app, version: args[index + 1] ?? '' }] : []))
}

/** Returns the caller's address in git. */
function gitEmail(): string {
  const { stdout } = spawnSync('git', ['config', 'user.email'], { encoding: 'utf8' })
  const name = (process.env.CABINET_USER || stdout || '').trim()
  if (name === '')
    throw new CommandError('Who are you in the cabinet? Set CABINET_USER, or name yourself: --only NAME')
  return name
}

/** Reads steps: `5:60,25:240,100` is five per cent for an hour, 25 for four, then everybody. */
function createCanary(
  [app = '', version = '']: readonly string[],
  { percent, only = [], steps }: Flags,
): Extract<ReleaseChange, { readonly type: 'canary-start' }> {
  if (steps !== undefined && percent !== undefined)
    throw new CommandError('--steps names the percents: leave --percent out.')
  const parts = (steps ?? percent ?? '0').split(',').map((part) => part.split(':').map(Number))
  const shares = parts.map(([share = Number.NaN]) => share)
  return {
    type: 'canary-start',
    ...{ app, version },
    percent: shares[0] ?? 0,
    only: only.map((name) => (name === 'me' ? gitEmail() : name)),
    steps: shares.slice(1).map((share, index) => ({ after: parts[index]?.[1] ?? 0, percent: share })),
  }
}

export const changeCommands: readonly Command[] = [
  {
    ...changing(
      'promote <app> <version> … [--force] [--without-browser] --reason TEXT',
      'the versions of one or more apps go live',
      (args) => ({ type: 'promote', versions: targetsOf(args) }),
    ),
    needs: 'versions',
  },
  changing(
    'rollback <app> [--to VERSION] --reason TEXT',
    'back to the last version that was not taken back, without a build',
    ([app = ''], { to }) => ({ type: 'rollback', app, ...(to !== undefined && { to }) }),
  ),
  changing(
    'canary start <app> <version> [--percent N | --steps 5:60,25:240,100] [--only USER …] [--force] [--without-browser] --reason TEXT',
    'for a share, for people (me), or 5 % for an hour, 25 % for four, then all; again: for these from now on',
    createCanary,
  ),
  changing('canary stop <app> --reason TEXT', 'everybody has the live version again', ([app = '']) => ({
    type: 'canary-stop',
    app,
  })),
  changing(
    'kill <app> [--for-good] --reason TEXT',
    'the section is off at once, for everybody; --for-good: out of the cabinet until a promote',
    ([app = ''], flags) => ({ type: 'kill', app, forGood: flags['for-good'] === true }),
  ),
  changing('revive <app> --reason TEXT', 'the section is on again', ([app = '']) => ({
    type: 'revive',
    app,
  })),
  changing(
    'revoke <app> <version> --reason TEXT',
    'out of every tab, for good; a live one is rolled back',
    ([app = '', version = '']) => ({ type: 'revoke', app, version }),
  ),
  changing('maintenance <on|off> --reason TEXT', 'the maintenance page', ([state]) => ({
    type: 'maintenance',
    on: state === 'on',
  })),
]
