import { userInfo } from 'node:os'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Context, Target, Why } from '../context.ts'
import { Refusal } from '../refusal.ts'

const text = { type: 'string' } as const
const many = { type: 'string', multiple: true } as const
const flag = { type: 'boolean' } as const

const options = {
  version: text,
  from: text,
  reason: text,
  who: text,
  revision: text,
  json: flag,
  watch: flag,
  metrics: text,
  yes: flag,
  force: flag,
  days: text,
  page: text,
  lim: text,
  after: text,
  percent: text,
  merchant: many,
  role: many,
  user: many,
  name: text,
  publish: many,
  promote: many,
  keys: flag,
  'without-browser': flag,
  help: { type: 'boolean', short: 'h' },
} as const satisfies ParseArgsConfig['options']

export const parseCommandLine = () => parseArgs({ allowPositionals: true, options })

export type Flags = ReturnType<typeof parseCommandLine>['values']

/** One command of the command line. @returns what it prints */
export type Command = (context: Context, args: readonly string[], flags: Flags) => Promise<string>

export function whyOf({ reason, who, revision, force = false }: Flags): Why {
  const expected = revision === undefined ? {} : { expectedRevision: Number(revision) }
  return { who: who ?? userInfo().username, reason: reason ?? '', force, ...expected }
}

/** The only argument of a command. */
export function oneOf(args: readonly string[], what: string): string {
  const [value, ...rest] = args
  if (value === undefined || rest.length > 0) throw new Refusal(`Name one ${what}. See: pnpm release --help`)
  return value
}

export function onOrOff(command: string, args: readonly string[]): boolean {
  const state = oneOf(args, 'state')
  if (state !== 'on' && state !== 'off') throw new Refusal(`${command} on, or ${command} off`)
  return state === 'on'
}

/** `mfe-orders 1.1.0 mfe-admin 2.0.0` */
export function targetsOf(args: readonly string[]): Target[] {
  if (args.length === 0 || args.length % 2 !== 0)
    throw new Refusal('Name app and version: promote mfe-orders 1.1.0')
  return args.flatMap((app, index) => (index % 2 === 0 ? [{ app, version: args[index + 1] ?? '' }] : []))
}
