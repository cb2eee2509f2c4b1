import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { installedVersion } from '../../build/src/workspace.ts'
import { InvalidRemote, type NewRemote, type Values } from './new-remote.ts'

const pipelineOf = (app: string): string => join('.github', 'workflows', `release-${app}.yml`)

/** Fills in a template. @throws when a place of it has no value; GitHub's `${{ … }}` is none */
export function fill(template: string, values: Values): string {
  return template.replace(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`A template names ${place}, which nobody fills.`)
    return String(value)
  })
}

/** Fills a folder's templates, and their names, into `to`. */
export async function fillFolder(folder: string, to: string, values: Values): Promise<void> {
  const from = join(import.meta.dirname, folder)
  for (const name of await readdir(from, { recursive: true })) {
    if (!name.endsWith('.tmpl')) continue
    const file = join(to, fill(name.replace(/\.tmpl$/, ''), values))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, fill(await readFile(join(from, name), 'utf8'), values))
  }
}

/** Writes the remote's files, and its pipeline in the workspace as `pipeline.yml`, into `to`. */
export async function fillTemplates({ permission, slice, ...named }: NewRemote, to: string): Promise<void> {
  // The result is a further line of JSON, or none.
  const guard = permission === undefined ? '' : `,\n      "permission": "${permission}"`
  const values = {
    ...{ first: '"GET /directory/statuses"', ...slice, ...named, guard },
    shared: installedVersion('@cabinet/shared'),
    contract: installedVersion('@cabinet/contract'),
  }
  await fillFolder('template', to, values)
  if (slice) await fillFolder('template-call/remote', to, values)
}

/** Puts folder and pipeline in place by renames: both or neither. @throws InvalidRemote when one exists */
export async function writeRemote(root: string, remote: NewRemote): Promise<string[]> {
  const { app } = remote
  const pipeline = pipelineOf(app)
  for (const path of [app, pipeline])
    if (existsSync(join(root, path))) throw new InvalidRemote(`${path} is there already.`)
  const aside = join(root, '.cache', `create-remote-${process.pid}`)
  try {
    await fillTemplates(remote, aside)
    await mkdir(dirname(join(root, pipeline)), { recursive: true })
    await rename(join(aside, 'pipeline.yml'), join(root, pipeline))
    await rename(aside, join(root, app)).catch(async (error: unknown) => {
      await rm(join(root, pipeline))
      throw error
    })
    return [app, pipeline]
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}
