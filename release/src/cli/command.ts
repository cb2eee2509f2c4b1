import { userInfo } from 'node:os'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { ChangeReason, Context } from '../context.ts'
import { CommandError } from '../refusal.ts'

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

const options = {
  ...{ version: text, from: text, to: text, reason: text, who: text, revision: text, json: flag, full: flag },
  ...{ yes: flag, force: flag, page: text, after: text, api: text, percent: text },
  ...{ steps: text, may: text, out: text, only: { type: 'string', multiple: true }, 'for-good': flag },
  ...{ 'without-browser': flag, help: { type: 'boolean', short: 'h' } },
} as const satisfies ParseArgsConfig['options']

export const parseCommandLine = (args: readonly string[]) =>
  parseArgs({ args: [...args], allowPositionals: true, options })

export type Flags = ReturnType<typeof parseCommandLine>['values']

export interface Command {
  /** The command's line in the usage, which also validates the arguments: `rollback <app> [--to VERSION] --reason TEXT`. */
  readonly line: string
  readonly about: string
  /** The required state of the store; a pointer by default. */
  readonly needs?: 'versions' | 'nothing'
  /** Runs on an old copy of the store as well. */
  readonly allowsOld?: true
  run(context: Context, args: readonly string[], flags: Flags): Promise<string>
}

export const commandName = ({ line }: Command): string => line.split(/ (?=[<[-])/)[0] ?? ''

const allowedFlags = ({ line }: Command): string[] => {
  const own = [...line.matchAll(/--([a-z-]+)/g)].map(([, name = '']) => name)
  return own.includes('reason') ? [...own, 'who', 'revision'] : own
}

export function assertUsage(command: Command, args: readonly string[], flags: Flags): void {
  const name = commandName(command)
  const takes = [...command.line.matchAll(/<([^>]+)>/g)].map(([, what = '']) => what)
  const usage = `./cabinet release ${command.line}`
  const known = allowedFlags(command)
  const odd = Object.keys(flags).find((given) => !known.includes(given))
  if (odd !== undefined)
    throw new CommandError(
      `Unknown option for «${name}»: --${odd}. Options: ${known.map((one) => `--${one}`).join(', ') || 'none'}.`,
    )
  if (args.length < takes.length)
    throw new CommandError(`Missing argument: ${takes[args.length]}. Usage: ${usage}`)
  for (const [index, values] of takes.map((what) => what.split('|')).entries())
    if (values.length > 1 && !values.includes(args[index] ?? ''))
      throw new CommandError(`«${args[index]}» is not ${values.join(' or ')}.`)
  const most = takes.length + [...command.line.matchAll(/\[[A-Z]+\]/g)].length
  if (!command.line.includes('> …') && args.length > most)
    throw new CommandError(`Unexpected argument: ${args.slice(most).join(' ')}. Usage: ${usage}`)
}

export function changeReasonOf({
  reason = '',
  who = userInfo().username,
  revision,
  force = false,
}: Flags): ChangeReason {
  return { who, reason, force, ...(revision !== undefined && { expectedRevision: Number(revision) }) }
}
