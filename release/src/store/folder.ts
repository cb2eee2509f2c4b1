import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Where everything of a store lies. */
export interface StoreFolder {
  readonly root: string
  readonly live: string
  readonly index: string
  /** Response headers of index.html. */
  readonly indexHeaders: string
  /** `release-set.json`: what open tabs ask for. */
  readonly set: string
  /** `sw.js`: the service worker of the cabinet. */
  readonly worker: string
  readonly lock: string
  readonly keys: string
  version(app: string, version: string): string
  history(revision: number): string
  readonly historyFolder: string
}

export function storeFolder(path: string): StoreFolder {
  const root = resolve(path)
  const historyFolder = join(root, 'history')
  return {
    root,
    live: join(root, 'live.json'),
    index: join(root, 'index.html'),
    indexHeaders: join(root, 'index.headers.json'),
    set: join(root, 'release-set.json'),
    worker: join(root, 'sw.js'),
    lock: join(root, '.lock'),
    keys: join(dirname(root), 'keys'),
    version: (app, version) => join(root, 'apps', app, version),
    historyFolder,
    history: (revision) => join(historyFolder, `${revision}.json`),
  }
}

/** Folder of the store by environment: `RELEASE_STORE`, else `releases` in `DATA_DIR`, which is `.data` by default. */
export function storePath(env: NodeJS.ProcessEnv): string {
  return env.RELEASE_STORE || join(env.DATA_DIR || '.data', 'releases')
}

export const isPublished = (store: StoreFolder, app: string, version: string): boolean =>
  existsSync(join(store.version(app, version), 'release.json'))
