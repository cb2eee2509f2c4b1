import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, sep } from 'node:path'
import { Refusal } from '../../refusal.ts'
import { prune } from '../../versions/prune.ts'
import { publish } from '../../versions/publish.ts'
import type { Command } from '../command.ts'

/** A remote in its own repository installs this tool, and is the only app there. */
const isInstalled = import.meta.dirname.split(sep).includes('node_modules')
const repository = isInstalled ? process.cwd() : join(import.meta.dirname, '..', '..', '..', '..')

const builder = (): string =>
  isInstalled
    ? createRequire(join(repository, 'package.json')).resolve('@cabinet/build/cli')
    : join(repository, 'build/src/cli.ts')

function packageVersion(app: string): string {
  const folder = isInstalled ? repository : join(repository, app)
  const json: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const version: unknown = Reflect.get(Object(json), 'version')
  if (typeof version === 'string') return version
  throw new Refusal(`${app}/package.json has no version. Give one: --version V`)
}

/** Builds in a separate process, because the store's tool does not include webpack. */
function build(app: string, version: string): string {
  const run = spawnSync(process.execPath, [builder(), app, '--version', version], { stdio: 'inherit' })
  if (run.status !== 0) throw new Refusal(`${app} ${version} could not be built.`)
  return join(repository, '.cache', 'build', app, version)
}

export const versionCommands: readonly Command[] = [
  {
    line: 'publish <app> [--version V] [--from FOLDER]',
    about: 'build (or take FOLDER) and add a version; nothing goes live',
    needs: 'nothing',
    run: async (context, [app = ''], { from, version }) => {
      const folder = from ?? build(app, version ?? packageVersion(app))
      const { manifest, added } = await publish(context, folder)
      return `${manifest.app} ${manifest.version} ${added ? 'published' : 'was published already, with the same content'}`
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
