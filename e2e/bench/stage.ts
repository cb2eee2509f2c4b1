import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { connectPostgres } from '../../api/src/platform/db/postgres.ts'
import { productionSettings } from '../../api/test/faults/outage-trial.ts'
import { startProcess } from '../../api/test/faults/server-process.ts'
import { startCluster } from '../../api/test/pg-cluster.ts'
import { password } from '../support/people.ts'
import { removeFolder, temporaryFolder } from '../support/product.ts'

const cli = new URL('../../api/src/cli.ts', import.meta.url).pathname

/** The PostgreSQL settings that docs/installation.md requires; those of the role and the tables follow once the tables are full. */
const settings = {
  shared_buffers: '4GB',
  random_page_cost: '1.1',
  work_mem: '16MB',
  maintenance_work_mem: '512MB',
  max_wal_size: '8GB',
}
const settingsOfTables = [
  'alter role test set max_parallel_workers_per_gather = 0',
  'alter table orders set (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.02)',
  'alter table order_rollup_deltas set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000)',
]

/** Opens the database of DATABASE_URL unchanged; by default a temporary one that `seed` fills. */
export async function openOrders(orders: number): Promise<{ url: string; drop(): Promise<void> }> {
  const given = process.env.DATABASE_URL
  if (given !== undefined) return { url: given, drop: async () => undefined }
  const cluster = await startCluster(settings)
  if (!cluster) throw new Error('this needs the server programs of PostgreSQL (apt-get install postgresql)')
  const env = { ...process.env, ...productionSettings(cluster.url) }
  const began = performance.now()
  const seed = [cli, 'seed', '--orders', String(orders)]
  await promisify(execFile)(process.execPath, seed, { env, maxBuffer: 1e9 })
  const { db, close } = await connectPostgres(cluster.url)
  for (const statement of settingsOfTables) await sql.raw(statement).execute(db)
  await close()
  console.log(`${orders} orders in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  return { url: cluster.url, drop: () => cluster.stop() }
}

export type Server = Awaited<ReturnType<typeof startOrdersServer>>

/** Starts a server process as in production, without limits per user and address; waits until it is idle. */
export async function startOrdersServer(databaseUrl: string, env: Readonly<Record<string, string>> = {}) {
  const folder = await temporaryFolder()
  const { address, child, end } = await startProcess(folder, {
    // `pnpm start` uses the same flags.
    NODE_OPTIONS: '--max-semi-space-size=8',
    ...productionSettings(databaseUrl),
    BUYERS_PER_HOUR: '1000000000',
    TRUST_PROXY: '127.0.0.1,::1',
    ...env,
  })
  // On a new database the server first makes the registers of thirty days.
  for (let last = -1, now = 0; now - last > 0.1; ) {
    await wait(2_000)
    last = now
    now = await secondsUsed(child.pid)
  }
  let asked = 0
  const ask = async (path: string, { headers, ...rest }: RequestInit = {}) => {
    asked += 1
    const began = performance.now()
    const from = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
    const answer = await fetch(`${address}/api${path}`, {
      ...rest,
      headers: { 'x-forwarded-for': from, 'content-type': 'application/json', ...headers },
    })
    const body = await answer.text()
    return { status: answer.status, body, ms: performance.now() - began }
  }
  return {
    child,
    ask,
    /** Reads a file to its end. @returns its bytes */
    download: async (path: string, headers: Readonly<Record<string, string>>): Promise<number> => {
      const response = await fetch(`${address}/api${path}`, { headers })
      if (!response.ok || response.body === null) throw new Error(`${path} answered ${response.status}`)
      let bytes = 0
      for await (const part of response.body) bytes += part.length
      return bytes
    },
    /** Returns the header of a session. */
    as: async (username: string): Promise<{ authorization: string }> => {
      const body = JSON.stringify({ username, password })
      const answer = await ask('/users/api/v1/sign-in', { method: 'POST', body })
      if (answer.status !== 200) throw new Error(`${username} could not sign in: ${answer.body}`)
      return { authorization: `Bearer ${JSON.parse(answer.body).access}` }
    },
    stop: async () => {
      await end('SIGTERM')
      await removeFolder(folder)
    },
  }
}

/** Returns the processor time of a process. */
async function secondsUsed(pid: number | undefined): Promise<number> {
  const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) / 100
}

/** Returns a process's peak resident memory, MB; the system's record misses none between two reads. */
export async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
}
