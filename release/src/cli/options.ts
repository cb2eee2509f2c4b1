import { userInfo } from 'node:os'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import type { Why } from '../store-context.ts'

const text = { type: 'string' } as const
const many = { type: 'string', multiple: true } as const
const flag = { type: 'boolean' } as const

const options = {
  version: text,
  from: text,
  to: text,
  reason: text,
  who: text,
  revision: text,
  json: flag,
  full: flag,
  yes: flag,
  force: flag,
  days: text,
  page: text,
  lim: text,
  after: text,
  api: text,
  percent: text,
  steps: text,
  only: many,
  may: text,
  out: text,
  'for-good': flag,
  'without-browser': flag,
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsConfig['options']

export const parseCommandLine = () => parseArgs({ allowPositionals: true, options })

export type Flags = ReturnType<typeof parseCommandLine>['values']

export interface Command {
  /** The flags that it takes; any other is refused. */
  readonly flags: readonly (keyof Flags)[]
  /** Names of what it takes beside flags, for refusals; `…` for any number of them. */
  readonly takes: readonly string[]
  /** The required state of the store: a pointer, unless it says otherwise. */
  readonly needs?: 'versions' | 'nothing'
  run(context: Context, args: readonly string[], flags: Flags): Promise<string>
}

export function whyOf({ reason, who, revision, force = false }: Flags): Why {
  const expected = revision === undefined ? {} : { expectedRevision: Number(revision) }
  return { who: who ?? userInfo().username, reason: reason ?? '', force, ...expected }
}

export function refuseOddLine(name: string, command: Command, args: readonly string[], flags: Flags): void {
  const odd = Object.keys(flags).find((given) => !command.flags.some((known) => known === given))
  const takes = command.takes.map((what) => (what === '…' ? what : `<${what}>`)).join(' ')
  const usage = `./cabinet release ${`${name} ${takes}`.trim()}`
  if (odd !== undefined)
    throw new Refusal(
      `«${name}» takes no --${odd}: it takes ${command.flags.map((one) => `--${one}`).join(', ') || 'no flag'}.`,
    )
  const isOpen = command.takes.includes('…')
  const fewest = command.takes.filter((what) => what !== '…').length
  if (args.length < fewest) throw new Refusal(`Name the ${command.takes[args.length] ?? 'app'}: ${usage}`)
  if (!isOpen && args.length > fewest)
    throw new Refusal(`«${args.slice(fewest).join(' ')}» is too much: ${usage}`)
}
