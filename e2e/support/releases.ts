import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { FolderStore, rollback } from '../../release/src/index.ts'
import type { Product } from './product.ts'

const root = new URL('../../', import.meta.url).pathname
const execute = promisify(execFile)

interface AppStatus {
  readonly live: string
  readonly previous: string | null
}

export interface ReleaseStatus {
  readonly revision: number
  readonly apps: Readonly<Record<string, AppStatus>>
}

/** `pnpm release …` on the store of a running product; answers what it prints, rejects when it refuses. */
export async function release(product: Product, ...args: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: product.dataDir, NO_COLOR: '1' }
  const { stdout } = await execute(`${root}node_modules/.bin/node`, ['release/src/cli.ts', ...args], {
    cwd: root,
    env,
  })
  return stdout
}

export async function statusOf(product: Product): Promise<ReleaseStatus> {
  const status: ReleaseStatus = JSON.parse(await release(product, 'status', '--json'))
  return status
}

/** A rollback as `pnpm release rollback` does it, without the start of a process. @returns milliseconds that it took */
export async function timedRollback(product: Product, app: string): Promise<number> {
  const env = { ...process.env, DATA_DIR: product.dataDir }
  const store = new FolderStore(`${product.dataDir}/releases`)
  const started = performance.now()
  await rollback({ store, env }, app, { who: 'e2e', reason: 'test' })
  return performance.now() - started
}

/**
 * Publishes a version whose one script has been changed by `change`, hashes and all: a release that is wrong in itself, not on
 * its way. Made from a build of the same app under that version.
 */
export async function publishChanged(
  product: Product,
  app: string,
  version: string,
  change: (entry: string) => string,
): Promise<void> {
  await execute(`${root}node_modules/.bin/node`, ['build/src/cli.ts', app, '--version', version], {
    cwd: root,
  })
  const folder = await mkdtemp(`${tmpdir()}/release-`)
  try {
    await cp(`${root}.cache/build/${app}/${version}`, folder, { recursive: true })
    const manifest = JSON.parse(await readFile(`${folder}/release.json`, 'utf8'))
    const entry: string = manifest.scripts.at(-1)
    const changed = Buffer.from(change(await readFile(`${folder}/${entry}`, 'utf8')))
    await writeFile(`${folder}/${entry}`, changed)
    await Promise.all(['br', 'gz'].map((kind) => rm(`${folder}/${entry}.${kind}`, { force: true })))
    manifest.files[entry] = {
      integrity: `sha384-${createHash('sha384').update(changed).digest('base64')}`,
      size: changed.length,
    }
    await writeFile(`${folder}/release.json`, JSON.stringify(manifest))
    await release(product, 'publish', app, '--from', folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
