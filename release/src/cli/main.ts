import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { CanaryRule, LiveApp, LivePointer } from '@cabinet/contract'
import { changeCanary, startCanary, stopCanary } from '../canary.ts'
import { promote, renew, renewPast, repair, rollback, setMaintenance } from '../change-live.ts'
import type { Context, Target, Why } from '../context.ts'
import { browserTrial, withoutBrowser } from '../gate/browser/trial.ts'
import { writeSite } from '../page/site.ts'
import { prune } from '../prune.ts'
import { publish } from '../publish.ts'
import { Refusal } from '../refusal.ts'
import { readHistory, readLive } from '../store/live.ts'
import { openStore, storeAddress } from '../store/open.ts'
import { killRemote, revoke } from '../switches.ts'
import { type KeyFlags, keysCommand } from './keys.ts'
import { usage } from './usage.ts'
import { watchStatus } from './watch-status.ts'

const repository = join(import.meta.dirname, '..', '..', '..')

function packageVersion(app: string): string {
  const json: unknown = JSON.parse(readFileSync(join(repository, app, 'package.json'), 'utf8'))
  const version: unknown = Reflect.get(Object(json), 'version')
  if (typeof version === 'string') return version
  throw new Refusal(`${app}/package.json has no version. Give one: --version V`)
}

/** Builds in a process of its own: the store's tool does not carry webpack. */
function build(app: string, version: string): string {
  const run = spawnSync(process.execPath, [join(repository, 'build/src/cli.ts'), app, '--version', version], {
    stdio: 'inherit',
  })
  if (run.status !== 0) throw new Refusal(`${app} ${version} could not be built.`)
  return join(repository, '.cache', 'build', app, version)
}

function appLine({ live, previous, canary, killed, revoked }: LiveApp): string {
  const parts = [
    live,
    previous && `previous ${previous}`,
    canary && `canary ${canary.version} (${canary.rule.percent} %)`,
    killed && 'OFF',
    revoked && `revoked ${revoked.join(', ')}`,
  ]
  return parts.filter(Boolean).join('   ')
}

function showStatus(pointer: LivePointer | undefined, json: boolean): string {
  const { revision = 0, apps = {}, maintenance = false } = pointer ?? {}
  if (json) return JSON.stringify({ revision, maintenance, apps }, null, 2)
  const lines = Object.entries(apps).map(([app, one]) => `  ${app.padEnd(18)} ${appLine(one)}`)
  return [`revision ${revision}${maintenance ? ', technical works' : ''}`, ...lines].join('\n')
}

function targetsOf(args: readonly string[]): Target[] {
  if (args.length === 0 || args.length % 2 !== 0)
    throw new Refusal('Name app and version: promote mfe-orders 1.1.0')
  return args.flatMap((app, index) => (index % 2 === 0 ? [{ app, version: args[index + 1] ?? '' }] : []))
}

function one(args: readonly string[], what: string): string {
  const [value, ...rest] = args
  if (value === undefined || rest.length > 0) throw new Refusal(`Name one ${what}.\n\n${usage}`)
  return value
}

interface MoveFlags {
  readonly version?: string | undefined
  readonly from?: string | undefined
  readonly reason?: string | undefined
  readonly who?: string | undefined
  readonly revision?: string | undefined
  readonly json?: boolean | undefined
  readonly watch?: boolean | undefined
  readonly metrics?: string | undefined
  readonly yes?: boolean | undefined
  readonly force?: boolean | undefined
  readonly days?: string | undefined
  readonly after?: string | undefined
  readonly percent?: string | undefined
  readonly merchant?: string[] | undefined
  readonly role?: string[] | undefined
  readonly user?: string[] | undefined
}

type Flags = MoveFlags & KeyFlags

function ruleOf({ percent = '0', merchant = [], role = [], user = [] }: Flags): CanaryRule {
  return { percent: Number(percent), merchants: merchant, roles: role, users: user }
}

async function canary(context: Context, [what, app, version]: string[], flags: Flags): Promise<LivePointer> {
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

function whyOf({ reason, who, revision, force = false }: Flags): Why {
  const expected = revision === undefined ? {} : { expectedRevision: Number(revision) }
  return { who: who ?? userInfo().username, reason: reason ?? '', force, ...expected }
}

/** Until Ctrl+C. */
async function watch({ store, env }: Context, { metrics }: Flags): Promise<string> {
  const end = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort())
  await watchStatus({
    status: async () => showStatus(await readLive(store, env), false),
    metrics,
    token: env.METRICS_TOKEN,
    out: process.stdout,
    signal: end.signal,
  })
  return ''
}

async function run(context: Context, command: string, args: string[], flags: Flags): Promise<string> {
  const { store, env } = context
  switch (command) {
    case 'publish': {
      const app = one(args, 'app')
      const folder = flags.from ?? build(app, flags.version ?? packageVersion(app))
      const { manifest, added } = await publish(context, folder)
      return `${manifest.app} ${manifest.version} ${added ? 'published' : 'was published already, with the same content'}`
    }
    case 'promote':
      return showStatus(await promote(context, targetsOf(args), whyOf(flags)), false)
    case 'rollback':
      return showStatus(await rollback(context, one(args, 'app'), whyOf(flags)), false)
    case 'canary':
      return showStatus(await canary(context, args, flags), false)
    case 'kill':
    case 'revive':
      return showStatus(await killRemote(context, one(args, 'app'), command === 'kill', whyOf(flags)), false)
    case 'revoke': {
      const [app, version] = args
      if (app === undefined || version === undefined)
        throw new Refusal('Name app and version: revoke mfe-orders 1.1.0')
      return showStatus(await revoke(context, app, version, whyOf(flags)), false)
    }
    case 'prune': {
      const days = flags.days === undefined ? {} : { days: Number(flags.days) }
      const old = await prune(context, { now: new Date(), ...days, remove: flags.yes ?? false })
      const lines = old.map(({ app, version }) => `  ${app} ${version}`)
      if (lines.length === 0) return 'Every version is still needed.'
      return [flags.yes ? 'Removed:' : 'Would be removed with --yes:', ...lines].join('\n')
    }
    case 'renew':
      return showStatus(
        await (flags.after === undefined
          ? renew(context, whyOf(flags))
          : renewPast(context, Number(flags.after), whyOf(flags))),
        false,
      )
    case 'maintenance': {
      const state = one(args, 'state')
      if (state !== 'on' && state !== 'off') throw new Refusal('maintenance on, or maintenance off')
      return showStatus(await setMaintenance(context, state === 'on', whyOf(flags)), false)
    }
    case 'worker': {
      const state = one(args, 'state')
      if (state !== 'on' && state !== 'off') throw new Refusal('worker on, or worker off')
      await writeSite(store, { worker: state === 'on' })
      await repair(context)
      return `service worker ${state}`
    }
    case 'status':
      if (flags.watch) return watch(context, flags)
      return showStatus(await readLive(store, env), flags.json ?? false)
    case 'history': {
      const entries = await readHistory(store, env)
      if (flags.json) return JSON.stringify(entries, null, 2)
      return entries
        .map(({ revision, at, who, action, changes, reason, forced = [] }) => {
          const moves = changes.map(({ app, from, to }) => `${app} ${from ?? '–'} → ${to}`)
          const against = forced.map((one) => `\n    forced: ${one}`).join('')
          return `${revision}  ${at}  ${who}  ${action}  ${moves.join(', ')}\n    ${reason}${against}`
        })
        .join('\n')
    }
    case 'keys':
      return keysCommand(context, args, flags, () => whyOf(flags))
    case 'repair':
      return (await repair(context)) ? 'index.html compiled again' : 'index.html is what the pointer says'
    default:
      throw new Refusal(usage)
  }
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const
  const many = { type: 'string', multiple: true } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      version: text,
      from: text,
      reason: text,
      who: text,
      revision: text,
      json: { type: 'boolean' },
      watch: { type: 'boolean' },
      metrics: text,
      yes: { type: 'boolean' },
      force: { type: 'boolean' },
      days: text,
      after: text,
      percent: text,
      merchant: many,
      role: many,
      user: many,
      name: text,
      publish: many,
      promote: many,
      keys: { type: 'boolean' },
      'without-browser': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [command, ...args] = positionals
  if (values.help || command === undefined) return console.log(usage)
  const address = storeAddress(process.env)
  const base = { store: await openStore(address, process.env), env: process.env }
  const isBlind = values['without-browser'] === true || process.env.RELEASE_BROWSER === 'no'
  const { store } = base
  try {
    const tryOut = isBlind ? withoutBrowser : browserTrial(base)
    console.log(await run({ ...base, tryOut }, command, args, values))
  } finally {
    store.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Refusal || error instanceof TypeError ? error.message : error)
  process.exitCode = 1
})
