import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceHash } from './source-hash.ts'
import { type App, root } from './workspace.ts'

export const buildFolder = (app: string, version: string): string =>
  join(root, '.cache', 'build', app, version)

export const stampPath = (folder: string): string => `${folder}.sources`

/** Tells whether this version is built from the current sources, without loading webpack. */
export function finishedBuild(app: App, version: string): boolean {
  try {
    return readFileSync(stampPath(buildFolder(app.name, version)), 'utf8') === sourceHash(app)
  } catch {
    return false
  }
}
