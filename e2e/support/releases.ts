import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { type Context, FolderStore, rollback } from '../../release/src/index.ts'
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

/** Runs `./cabinet release …` on a running product's store. @returns its output @throws when it refuses */
export function release(product: Product, ...args: string[]): Promise<string> {
  // The gate's browser has its own test (gate.long.spec.ts); here it would slow every release.
  return releaseWith(product, { RELEASE_BROWSER: 'no' }, ...args)
}

/** Does the same with further settings. */
export async function releaseWith(
  product: Product,
  own: NodeJS.ProcessEnv,
  ...args: string[]
): Promise<string> {
  const env = { ...process.env, DATA_DIR: product.dataDir, PUBLIC_URL: product.url, NO_COLOR: '1', ...own }
  const { stdout } = await execute(`${root}cabinet`, ['release', ...args], { cwd: root, env })
  return stdout
}

/** Gives a team a key that may publish and promote only this app. @returns its PEM */
export async function addTeamsKey(product: Product, app: string): Promise<string> {
  const file = `${product.dataDir}/keys/${app}.pem`
  await release(product, 'keys', 'team', app, '--out', file)
  return readFile(file, 'utf8')
}

export async function statusOf(product: Product): Promise<ReleaseStatus> {
  const status: ReleaseStatus = JSON.parse(await release(product, 'status', '--json'))
  return status
}

/** Opens the store of a running product like the command line. */
export function storeOf(product: Product): Context {
  const env = { ...process.env, DATA_DIR: product.dataDir }
  return { store: new FolderStore(`${product.dataDir}/releases`), env }
}

/** Rolls back like `./cabinet release rollback`, but within this process. @returns its time, ms */
export async function timedRollback(product: Product, app: string): Promise<number> {
  const context = storeOf(product)
  const started = performance.now()
  await rollback(context, app, { who: 'e2e', reason: 'test' })
  return performance.now() - started
}
