import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '../../refusal.ts'
import { publish } from '../../versions/publish.ts'
import type { Command } from '../options.ts'

const repository = join(import.meta.dirname, '..', '..', '..', '..')

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

export const publishCommand: Command = {
  flags: ['from', 'version'],
  takes: ['app'],
  needs: 'nothing',
  run: async (context, [app = ''], { from, version }) => {
    const { manifest, added } = await publish(context, from ?? build(app, version ?? packageVersion(app)))
    return `${manifest.app} ${manifest.version} ${added ? 'published' : 'was published already, with the same content'}`
  },
}
