import { type ChildProcess, execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { connectPostgres } from '../../../api/src/platform/db/postgres.ts'
import { productionSettings } from '../../../api/test/faults/outage-trial.ts'
import { startProcess } from '../../../api/test/faults/server-process.ts'
import { startCluster } from '../../../api/test/pg-cluster.ts'
import { password } from '../../support/people.ts'
import { removeFolder, temporaryFolder } from '../../support/product.ts'

const root = new URL('../../../', import.meta.url).pathname

/** A PostgreSQL with demo orders. */
export interface OrdersDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** The PostgreSQL settings that docs/installation.md asks for; those of the role and the tables come when they are full. */
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

/** The database that is named, as it is; else a throwaway one that `seed` fills. */
export async function openOrders(orders: number, given?: string): Promise<OrdersDatabase> {
  if (given !== undefined) return { url: given, drop: async () => undefined }
  const cluster = await startCluster(settings)
  if (cluster === undefined)
    throw new Error('this needs the server programs of PostgreSQL (apt-get install postgresql)')
  const began = performance.now()
  await promisify(execFile)(process.execPath, ['api/src/cli.ts', 'seed', '--orders', String(orders)], {
    cwd: root,
    env: { ...process.env, ...productionSettings(cluster.url) },
    maxBuffer: 1e9,
  })
  const { db, close } = await connectPostgres(cluster.url)
  for (const statement of settingsOfTables) await sql.raw(statement).execute(db)
  await close()
  console.log(`${orders} orders in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  return { url: cluster.url, drop: () => cluster.stop() }
}

export interface Answer {
  readonly status: number
  readonly body: Buffer
  readonly ms: number
}

export interface Ask {
  readonly method?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Server {
  readonly child: ChildProcess
  ask(path: string, ask?: Ask): Promise<Answer>
  /** Reads a file to its end. @returns its bytes */
  download(path: string, headers: Readonly<Record<string, string>>): Promise<number>
  /** The header of a session. */
  as(username: string): Promise<{ authorization: string }>
  stop(): Promise<void>
}

let asked = 0

/** Waits for what a server does of itself on a database that is new to it: registers of thirty days. */
async function untilIdle({ pid }: ChildProcess): Promise<void> {
  // Hundredths of a second that the process has had the processor for.
  const used = async () => {
    const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
    return user + system
  }
  for (let last = -100, now = 0; now - last > 10; ) {
    await wait(2_000)
    last = now
    now = await used()
  }
}

/** A server process as in production; embedded on 20 000 orders without a database; it has nothing of its own to do when this returns. Limits per user and address stay out of the way. */
export async function startOrdersServer(databaseUrl: string | undefined): Promise<Server> {
  const folder = await temporaryFolder()
  const { address, child, end } = await startProcess(folder, {
    // The same flags as in `pnpm start`.
    NODE_OPTIONS: '--max-semi-space-size=8',
    ...(databaseUrl === undefined ? { DEMO_ORDERS: '20000' } : productionSettings(databaseUrl)),
    BUYERS_PER_HOUR: '1000000000',
    TRUST_PROXY: '127.0.0.1,::1',
  })
  await untilIdle(child)
  const agent = new Agent({ keepAlive: true, noDelay: true })
  const { port } = new URL(address)
  const ask = (path: string, { method = 'GET', body, headers }: Ask = {}) => {
    asked += 1
    const began = performance.now()
    const from = `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`
    const type = body !== undefined && { 'content-type': 'application/json' }
    return new Promise<Answer>((resolve, reject) => {
      request({
        agent,
        port,
        host: '127.0.0.1',
        path: `/api${path}`,
        method,
        headers: { 'x-forwarded-for': from, ...type, ...headers },
      })
        .on('error', reject)
        .on('response', (response) => {
          const parts: Buffer[] = []
          response.on('data', (part: Buffer) => parts.push(part))
          response.on('error', reject)
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              body: Buffer.concat(parts),
              ms: performance.now() - began,
            }),
          )
        })
        .end(body)
    })
  }
  return {
    child,
    ask,
    download: async (path, headers) => {
      const response = await fetch(`${address}/api${path}`, { headers })
      if (!response.ok || response.body === null) throw new Error(`${path} answered ${response.status}`)
      let bytes = 0
      for await (const part of response.body) bytes += part.length
      return bytes
    },
    as: async (username) => {
      const body = JSON.stringify({ username, password })
      const answer = await ask('/users/api/v1/sign-in', { method: 'POST', body })
      if (answer.status !== 200) throw new Error(`${username} could not sign in: ${answer.body}`)
      const { access } = JSON.parse(String(answer.body)) as { access: string }
      return { authorization: `Bearer ${access}` }
    },
    stop: async () => {
      agent.destroy()
      await end('SIGTERM')
      await removeFolder(folder)
    },
  }
}
