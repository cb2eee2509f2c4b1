import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, sep } from 'node:path'
import { promote } from '../../changes/change.ts'
import type { Context } from '../../context.ts'
import { readServedApi, writeServedApi } from '../../gate/works-with.ts'
import { CommandError, refusal } from '../../refusal.ts'
import { readLive } from '../../store/live.ts'
import { manifestIn } from '../../versions/manifest.ts'
import { prune } from '../../versions/prune.ts'
import { publish } from '../../versions/publish.ts'
import { type Command, changeReasonOf, type Flags } from '../command.ts'
import { showStatus } from '../show-status.ts'

/** A remote in its own repository installs this tool, and is the only app there. */
const isInstalled = import.meta.dirname.split(sep).includes('node_modules')
const repository = isInstalled ? process.cwd() : join(import.meta.dirname, '..', '..', '..', '..')
const folderOf = (app: string): string => (isInstalled ? repository : join(repository, app))

const buildTool = (): string =>
  isInstalled
    ? createRequire(join(repository, 'package.json')).resolve('@cabinet/build/cli')
    : join(repository, 'build/src/cli.ts')

function packageVersion(app: string): string {
  const { version }: { version?: unknown } = JSON.parse(
    readFileSync(join(folderOf(app), 'package.json'), 'utf8'),
  )
  if (typeof version === 'string') return version
  throw new CommandError(`${app}/package.json has no version. Give one: --version V`)
}

/** Runs a program whose output people read, on standard error, because scripts read the command's own. @returns whether it succeeded */
async function runsSuccessfully(program: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(program, args, { cwd: repository, stdio: ['ignore', process.stderr, 'inherit'] })
  const [code] = await once(child, 'close')
  return code === 0
}

/** Builds in a separate process, because the store's tool does not include webpack. */
async function build(app: string, version: string): Promise<string> {
  const folder = join(repository, '.cache', 'build', app, version)
  // A commit may hold by now what an earlier build names as uncommitted.
  const earlier = await manifestIn(folder).catch(() => undefined)
  const again = earlier?.manifest.uncommitted ? ['--force'] : []
  if (!(await runsSuccessfully(process.execPath, [buildTool(), app, '--version', version, ...again])))
    throw new CommandError(`${app} ${version} could not be built.`)
  return folder
}

/** Checks types and, in the product's repository, the rules of imports. @throws CommandError unless `force` */
async function assertChecksPass(
  app: string,
  { force = false, reason = '' }: Flags,
): Promise<string | undefined> {
  if (force && reason.trim() === '') throw refusal('REASON_MISSING', {})
  const kept = ['--incremental', '--tsBuildInfoFile', join(repository, '.cache', 'types', app)]
  const tsc = [join(repository, 'node_modules', '.bin', 'tsc'), '--noEmit', ...kept, '-p', folderOf(app)]
  const imports = [process.execPath, join('scripts', 'imports.ts'), app]
  const checks = isInstalled ? [tsc] : [tsc, imports]
  for (const [program = '', ...args] of checks)
    if (!(await runsSuccessfully(program, args))) {
      if (force) return reason
      throw new CommandError(
        `${app} is not published: see above. --force with a reason publishes it all the same.`,
      )
    }
  return undefined
}

const describePublished = async (folder: string, added: boolean): Promise<string> => {
  const { app, version, uncommitted = [] } = (await manifestIn(folder)).manifest
  const how = added ? 'published' : 'was published already, with the same content'
  const note =
    uncommitted.length > 0 ? `\n  from sources that no commit holds: ${uncommitted.join(', ')}` : ''
  return `${app} ${version} ${how}${note}`
}

const sourceApps = (): string[] =>
  readdirSync(repository).filter(
    (name) => /^(shell|mfe-.+)$/.test(name) && existsSync(join(repository, name, 'package.json')),
  )

/** Publishes every app and promotes all of them in one revision. */
async function firstRelease(context: Context, { from, ...flags }: Flags): Promise<string> {
  const { store, env } = context
  const live = await readLive(store, env)
  if (live)
    throw new CommandError(`${store.name} is at revision ${live.revision} already: publish and promote.`)
  // The sources' own API will serve these apps; it may not have started yet.
  if (!(await readServedApi(store)))
    await writeServedApi(store, (await import('@cabinet/contract/served')).servedApi())
  const folders = from
    ? readdirSync(from).map((name) => join(from, name))
    : await Promise.all(sourceApps().map((app) => build(app, packageVersion(app))))
  const published = []
  for (const folder of folders) published.push((await publish(context, folder)).manifest)
  const why = changeReasonOf(flags)
  return showStatus(await promote(context, published, { ...why, reason: why.reason || 'the first release' }))
}

export const versionCommands: readonly Command[] = [
  {
    line: 'first [--from FOLDER] [--force] [--without-browser] [--reason TEXT]',
    about:
      'the first release of an empty store: every app of these sources (or of the builds in FOLDER) goes live',
    needs: 'nothing',
    run: (context, _args, flags) => firstRelease(context, flags),
  },
  {
    line: 'publish <app> [--version V] [--from FOLDER] [--force] [--reason TEXT]',
    about: 'check, build (or take FOLDER) and add a version; nothing goes live',
    needs: 'nothing',
    run: async (context, [app = ''], { from, version, ...flags }) => {
      const forced = from === undefined ? await assertChecksPass(app, flags) : undefined
      const folder = from ?? (await build(app, version ?? packageVersion(app)))
      const { added } = await publish(context, folder, forced)
      return describePublished(folder, added)
    },
  },
  {
    line: 'prune [--yes]',
    about: 'versions that no tab can need any more; without --yes only names them',
    run: async (context, _args, { yes = false }) => {
      const old = await prune(context, { now: new Date(), remove: yes })
      const lines = old.map(({ app, version }) => `  ${app} ${version}`)
      if (lines.length === 0) return 'Every version is still needed.'
      return [yes ? 'Removed:' : 'Would be removed with --yes:', ...lines].join('\n')
    },
  },
]
