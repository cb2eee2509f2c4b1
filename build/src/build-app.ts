import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Configuration } from 'webpack'
import { isLocalVersion, localVersion } from './local-version.ts'
import { buildFolder, finishedBuild, sourceHash, stampPath } from './source-hash.ts'
import { type BuildOptions, runWebpack } from './webpack/common.ts'
import { hostConfig } from './webpack/host.ts'
import { remoteConfig } from './webpack/remote.ts'
import type { App } from './workspace.ts'

export const webpackConfigFor = (options: BuildOptions): Configuration =>
  options.app.kind === 'host' ? hostConfig(options) : remoteConfig(options)

export interface BuildResult {
  readonly app: string
  readonly version: string
  readonly folder: string
  /** False when an earlier build of the same sources is reused. */
  readonly fresh: boolean
}

/** Builds an app unless it is built; writes aside and renames when done, because two processes may build the same app at once. */
export async function buildApp(app: App, wanted?: string, force = false): Promise<BuildResult> {
  const version = wanted ?? localVersion(app)
  const folder = buildFolder(app.name, version)
  const built = { app: app.name, version, folder }
  if (!force && finishedBuild(app, version)) return { ...built, fresh: false }
  const hash = sourceHash(app)
  const temporary = `${folder}.${process.pid}.tmp`
  const config = webpackConfigFor({ app, version, mode: 'production' })
  try {
    await runWebpack({ ...config, output: { ...config.output, path: temporary } })
    mkdirSync(dirname(folder), { recursive: true })
    rmSync(stampPath(folder), { force: true })
    rmSync(folder, { recursive: true, force: true })
    renameSync(temporary, folder)
    writeFileSync(stampPath(folder), hash)
    pruneBuilds(app.name)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
  return { ...built, fresh: true }
}

/** The number of generated versions to keep: enough to switch between branches. */
const keptBuilds = 5

/** Removes the oldest builds with generated versions. The store has copies of published versions, so nothing live depends on these. */
function pruneBuilds(app: string): void {
  const parent = dirname(buildFolder(app, 'x'))
  const finished = readdirSync(parent)
    .filter((name) => name.endsWith('.sources') && isLocalVersion(basename(name, '.sources')))
    .map((name) => ({
      folder: join(parent, name.replace(/\.sources$/, '')),
      at: statSync(join(parent, name)).mtimeMs,
    }))
    .sort((a, b) => b.at - a.at)
  for (const { folder } of finished.slice(keptBuilds)) {
    rmSync(stampPath(folder), { force: true })
    rmSync(folder, { recursive: true, force: true })
  }
}
