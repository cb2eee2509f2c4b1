import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { localVersion, sourceHash } from './source-hash.ts'
import { type BuildOptions, outputFolder } from './webpack/common.ts'
import { hostConfig } from './webpack/host.ts'
import { remoteConfig } from './webpack/remote.ts'
import type { App } from './workspace.ts'

/** The webpack configuration of an app, host or remote. */
export const configOf = (options: BuildOptions): Configuration =>
  options.app.kind === 'host' ? hostConfig(options) : remoteConfig(options)

export interface Built {
  readonly app: string
  readonly version: string
  /** Folder with release.json. */
  readonly folder: string
  /** `false`: nothing had changed. */
  readonly fresh: boolean
}

/** Runs webpack once; rejects with its errors as text. */
export function runWebpack(config: Configuration): Promise<void> {
  const compiler = webpack(config)
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      const mistake = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : undefined)
      compiler.close(() => (mistake ? reject(mistake) : resolve()))
    })
  })
}

/** Written beside a finished build: the hash of the sources that it was made of. */
const stampOf = (folder: string): string => `${folder}.sources`

function stampedWith(folder: string): string | undefined {
  try {
    return readFileSync(stampOf(folder), 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Builds `app` unless a finished build of the same version from the same sources is there. Without a version it is named
 * after its sources.
 */
export async function buildApp(app: App, wanted?: string, force = false): Promise<Built> {
  const version = wanted ?? localVersion(app)
  const folder = outputFolder(app.name, version)
  const built = { app: app.name, version, folder }
  const hash = sourceHash(app)
  if (!force && stampedWith(folder) === hash) return { ...built, fresh: false }
  rmSync(stampOf(folder), { force: true })
  await runWebpack(configOf({ app, version, mode: 'production' }))
  mkdirSync(dirname(folder), { recursive: true })
  writeFileSync(stampOf(folder), hash)
  return { ...built, fresh: true }
}
