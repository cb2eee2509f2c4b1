import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { buildFolder, stampPath } from './finished-build.ts'
import { isLocalVersion } from './local-version.ts'

/** The number of generated versions to keep: enough to switch between branches. */
const keptBuilds = 5

/** Removes the oldest builds with generated versions. The store has copies of published versions, so nothing live depends on these. */
export function pruneBuilds(app: string): void {
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
