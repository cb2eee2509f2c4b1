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

/** `./cabinet release …` on the store of a running product; answers what it prints, rejects when it refuses. */
export function release(product: Product, ...args: string[]): Promise<string> {
  // The gate's browser has a test of its own (gate.long.spec.ts); here it would take the time of each.
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

/** Gives a team a key of its own, which may publish and promote this app and nothing else. @returns its PEM */
export async function addTeamsKey(product: Product, app: string): Promise<string> {
  const file = `${product.dataDir}/keys/${app}.pem`
  await release(product, 'keys', 'team', app, '--out', file)
  return readFile(file, 'utf8')
}

export async function statusOf(product: Product): Promise<ReleaseStatus> {
  const status: ReleaseStatus = JSON.parse(await release(product, 'status', '--json'))
  return status
}

/** The store of a running product, as the command line would open it. */
export function storeOf(product: Product): Context {
  const env = { ...process.env, DATA_DIR: product.dataDir }
  return { store: new FolderStore(`${product.dataDir}/releases`), env }
}

/** A rollback as `./cabinet release rollback` does it, without the start of a process. @returns milliseconds that it took */
export async function timedRollback(product: Product, app: string): Promise<number> {
  const context = storeOf(product)
  const started = performance.now()
  await rollback(context, app, { who: 'e2e', reason: 'test' })
  return performance.now() - started
}
