import { execFile } from 'node:child_process'
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

/** `./cabinet release …` on the store of a running product; answers what it prints, rejects when it refuses. */
export function release(product: Product, ...args: string[]): Promise<string> {
  // The gate's browser has a test of its own (gate.spec.ts); here it would take the time of each.
  return releaseWith(product, { RELEASE_BROWSER: 'no' }, ...args)
}

/** The same with settings of its own. */
export async function releaseWith(
  product: Product,
  own: NodeJS.ProcessEnv,
  ...args: string[]
): Promise<string> {
  const env = { ...process.env, DATA_DIR: product.dataDir, NO_COLOR: '1', ...own }
  const { stdout } = await execute(`${root}cabinet`, ['release', ...args], { cwd: root, env })
  return stdout
}

export async function statusOf(product: Product): Promise<ReleaseStatus> {
  const status: ReleaseStatus = JSON.parse(await release(product, 'status', '--json'))
  return status
}

/** A rollback as `./cabinet release rollback` does it, without the start of a process. @returns milliseconds that it took */
export async function timedRollback(product: Product, app: string): Promise<number> {
  const env = { ...process.env, DATA_DIR: product.dataDir }
  const store = new FolderStore(`${product.dataDir}/releases`)
  const started = performance.now()
  await rollback({ store, env }, app, { who: 'e2e', reason: 'test' })
  return performance.now() - started
}
