import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'

/** In a remote's own repository this package comes out of `node_modules`, compiled; in the product's it stands beside the apps. */
export const isInstalled = import.meta.dirname.split(sep).includes('node_modules')

/** The repository whose apps are built. */
export const root = isInstalled ? process.cwd() : join(import.meta.dirname, '..', '..')

export const sharedFolder = isInstalled
  ? dirname(createRequire(join(root, 'package.json')).resolve('@cabinet/shared/package.json'))
  : join(root, 'shared')

/** The path of pages and files on the server; the store, the server and the builds agree on it. */
export const basePath = '/merchant-cabinet'

export interface App {
  /** Folder name: `shell`, `mfe-orders`. */
  readonly name: string
  readonly dir: string
  readonly kind: 'host' | 'remote'
  readonly entry: string
}

function appIn(name: string, dir: string): App | undefined {
  const kind = name === 'shell' ? 'host' : 'remote'
  const candidates = kind === 'host' ? ['src/main.tsx', 'src/main.ts'] : ['src/remote.tsx', 'src/remote.ts']
  const entry = candidates.map((file) => join(dir, file)).find((file) => existsSync(file))
  return entry ? { name, dir, kind, entry } : undefined
}

/** Lists the apps that have sources: the host first, then the remotes by name. A folder without its entry is not an app yet. */
export function apps(): App[] {
  const names = readdirSync(root).filter((name) => name === 'shell' || name.startsWith('mfe-'))
  const found = (
    isInstalled
      ? [appIn(jsonField(join(root, 'remote.json'), 'app'), root)]
      : names.map((name) => appIn(name, join(root, name)))
  ).filter((app) => app !== undefined)
  return found.sort((a, b) => a.kind.localeCompare(b.kind) || a.name.localeCompare(b.name))
}

export function appByName(name: string): App {
  const app = apps().find((candidate) => candidate.name === name)
  if (app) return app
  const known = apps().map((candidate) => candidate.name)
  throw new Error(`There is no app «${name}». Apps: ${known.join(', ') || 'none'}.`)
}

/** Reads a text field of a JSON file. @throws when it is no text */
export function jsonField(file: string, key: 'version' | 'app'): string {
  const { [key]: value }: Partial<Record<typeof key, unknown>> = JSON.parse(readFileSync(file, 'utf8'))
  if (typeof value !== 'string') throw new Error(`${file} has no "${key}".`)
  return value
}

export const productVersion = jsonField(join(root, 'package.json'), 'version')

/** Returns the version of `shared`, or of a package that it has installed. */
export function installedVersion(name: string): string {
  const own = join(sharedFolder, 'package.json')
  const file = name === '@cabinet/shared' ? own : createRequire(own).resolve(`${name}/package.json`)
  return jsonField(file, 'version')
}

/** Returns the container's global name, with the version, because a fallback to 1.0.0 would otherwise run 1.0.1's chunks. */
export const globalName = (app: string, version: string): string =>
  `${app}__${version}`.replace(/[^A-Za-z0-9_]/g, '_')

/** Returns an app's address; its `files/` holds the files that versions have in common. */
export const appPath = (app: string): string => `${basePath}/apps/${app}/`

export const publicPath = (app: string, version: string): string => `${appPath(app)}${version}/`
