import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

/** Where pages and files live on the server; the store, the server and the builds agree on it. */
export const basePath = '/merchant-cabinet'

export interface App {
  /** Folder name: `shell`, `mfe-orders`. */
  readonly name: string
  readonly dir: string
  readonly kind: 'host' | 'remote'
  readonly entry: string
}

function appIn(name: string): App | undefined {
  const dir = join(root, name)
  const kind = name === 'shell' ? 'host' : 'remote'
  const candidates = kind === 'host' ? ['src/main.tsx', 'src/main.ts'] : ['src/remote.tsx', 'src/remote.ts']
  const entry = candidates.map((file) => join(dir, file)).find((file) => existsSync(file))
  return entry ? { name, dir, kind, entry } : undefined
}

/** Every app that has sources: the host first, then the remotes by name. A folder without its entry is not an app yet. */
export function apps(): App[] {
  const names = readdirSync(root).filter((name) => name === 'shell' || name.startsWith('mfe-'))
  const found = names.map(appIn).filter((app) => app !== undefined)
  return found.sort((a, b) => a.kind.localeCompare(b.kind) || a.name.localeCompare(b.name))
}

export function appByName(name: string): App {
  const app = apps().find((candidate) => candidate.name === name)
  if (app) return app
  const known = apps().map((candidate) => candidate.name)
  throw new Error(`There is no app «${name}». Apps: ${known.join(', ') || 'none'}.`)
}

function packageField(file: string, key: 'version' | 'name'): string {
  const json: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const value = typeof json === 'object' && json !== null ? Reflect.get(json, key) : undefined
  if (typeof value !== 'string') throw new Error(`${file} has no "${key}".`)
  return value
}

export const productVersion = packageField(join(root, 'package.json'), 'version')

/** The installed version of `name`, as seen from the workspace package `from`. */
export function installedVersion(name: string, from = 'shared'): string {
  if (name === '@cabinet/shared') return packageField(join(root, 'shared', 'package.json'), 'version')
  return packageField(join(root, from, 'node_modules', ...name.split('/'), 'package.json'), 'version')
}
