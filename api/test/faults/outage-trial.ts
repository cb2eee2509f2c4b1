import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { systemScope } from '../../src/platform/access/scope.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { connectPostgres } from '../../src/platform/db/postgres.ts'
import { scoped } from '../../src/platform/db/scoped.ts'
import { addOrders, type OrderRow, orderRow } from '../orders.ts'
import { addMerchants, addUser, password } from '../people.ts'
import { type Cluster, startCluster } from '../pg-cluster.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

const clients = 8

/** A server process on its own PostgreSQL, with clients that take orders in progress and repeat unacknowledged changes. */
export interface OutageTrial {
  readonly cluster: Cluster
  readonly server: ServerProcess
  /** Answers other than 200 and 503. */
  readonly wrong: string[]
  /** Returns the number of orders with an acknowledged change. */
  acknowledged(): number
  /** Waits until `more` further orders are acknowledged. @returns milliseconds */
  progress(more?: number): Promise<number>
  /** Ends a random backend of the server. */
  terminateBackend(): Promise<void>
  readyz(): Promise<number>
  /** Requests a password link and waits until a worker takes the job that mails it. */
  jobIsTaken(): Promise<void>
  /** Stops the clients. @returns the number of changes of each acknowledged order: 1 for all, when nothing is lost or doubled. */
  finish(): Promise<{ acknowledged: number; changesPerOrder: number[] }>
  close(): Promise<void>
}

/** @returns undefined when PostgreSQL's programs are not installed. */
export async function startTrial(orders: number): Promise<OutageTrial | undefined> {
  const cluster = await startCluster()
  if (cluster === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'cabinet-outage-'))
  let database = await connectPostgres(cluster.url)
  const ids = await prepareOrders(database, orders)
  await database.close()
  const server = await startProcess(folder, productionSettings(cluster.url))
  const done = new Set<string>()
  const wrong: string[] = []
  let running = true
  const token = await signIn(server.address)
  const queue = [...ids.keys()]
  const working = Promise.all(
    Array.from({ length: clients }, async () => {
      for (let number = queue.shift(); number !== undefined && running; number = queue.shift())
        while (running && !done.has(number)) {
          const status = await take(server.address, token, number).catch(() => 0)
          if (status === 200) done.add(number)
          else if (status !== 503) wrong.push(`${number}: ${status}`)
          if (status !== 200) await wait(50)
        }
    }),
  )
  return {
    cluster,
    server,
    wrong,
    acknowledged: () => done.size,
    progress: async (more = 1) => {
      const from = performance.now()
      const goal = Math.min(orders, done.size + more)
      while (done.size < goal && server.child.exitCode === null) await wait(5)
      if (done.size < goal) throw new Error(`the process ended with ${server.child.exitCode}`)
      return performance.now() - from
    },
    terminateBackend: () => terminateBackend(cluster.url),
    jobIsTaken: async () => {
      await fetch(`${server.address}/api/users/api/v1/forget-password/manager@test.kz`)
      const client = new Client(cluster.url)
      await client.connect()
      const taken = "select from pgboss.job where name = 'password-link' and started_on is not null"
      while ((await client.query(taken)).rowCount === 0) await wait(50)
      await client.end()
    },
    readyz: async () => (await fetch(`${server.address}/readyz`)).status,
    finish: async () => {
      running = false
      await working
      database = await connectPostgres(cluster.url)
      const changes = await changesOf(
        database,
        [...done].map((number) => ids.get(number) ?? 0),
      )
      await database.close()
      return { acknowledged: done.size, changesPerOrder: changes }
    },
    close: async () => {
      running = false
      await server.end('SIGKILL')
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** @returns the ids by order number. */
export async function prepareOrders(
  database: Database,
  orders: number,
  changes: Partial<OrderRow> = {},
): Promise<Map<string, number>> {
  await migrate(database.db)
  await addMerchants(database.db, 'ALPHA')
  await addUser(database.db, {
    username: 'manager@test.kz',
    role: 'ONLINE_STORE_MANAGER',
    merchants: ['ALPHA'],
  })
  // Each order has its own phone, because codes per phone are limited.
  const rows = Array.from({ length: orders }, (_, n) =>
    orderRow({ phone: String(77_010_000_000 + n), ...changes }),
  )
  const ids = await addOrders(database.db, rows)
  return new Map(rows.map(({ merchant_order_id }, index) => [merchant_order_id, ids[index] ?? 0]))
}

/** The gateways are unreachable, because this test sends no mails or messages. */
export function productionSettings(url: string): Record<string, string> {
  return {
    DATABASE_URL: url,
    ENVIRONMENT: 'test',
    HOST: '127.0.0.1',
    TRUST_PROXY: '127.0.0.1',
    PUBLIC_URL: 'http://localhost',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'cabinet@test.kz',
    SMS_URL: 'http://127.0.0.1:1/',
    CODES_PER_HOUR: '10000',
    TOKEN_KEY: Buffer.alloc(32, 1).toString('base64'),
    SECRETS_KEY: Buffer.alloc(32, 2).toString('base64'),
  }
}

export async function signIn(address: string): Promise<string> {
  const response = await fetch(`${address}/api/users/api/v1/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'manager@test.kz', password }),
  })
  return ((await response.json()) as { access: string }).access
}

/** @returns the status; 409 when the order itself is refused, 500 for a 503 without Retry-After. */
async function take(address: string, token: string, number: string): Promise<number> {
  const response = await fetch(`${address}/api/accounting/changeStatus/json`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `outage-${number}`,
      // Each order has its own client address, so that the limit per address does not apply.
      'x-forwarded-for': addressOf(number),
    },
    body: JSON.stringify([{ merchantId: 'ALPHA', orders: [{ orderId: number, status: 'in_progress' }] }]),
  })
  const { orders } = (await response.json()) as { orders?: unknown[] }
  if (response.status === 503 && !response.headers.has('retry-after')) return 500
  return response.status === 200 && orders?.length !== 1 ? 409 : response.status
}

function addressOf(number: string): string {
  const hash = createHash('sha256').update(number).digest()
  return `10.${hash[0]}.${hash[1]}.${hash[2]}`
}

async function terminateBackend(url: string): Promise<void> {
  const client = new Client(url)
  await client.connect()
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'merchant-cabinet%' order by random() limit 1`)
  await client.end()
}

async function changesOf(database: Database, ids: readonly number[]): Promise<number[]> {
  const rows = await scoped(database.db, systemScope('test'))
    .selectFrom('order_history')
    .select('order_id')
    .where('action', '=', 'in_progress')
    .where('order_id', 'in', [...ids, 0])
    .execute()
  const counts = Map.groupBy(rows, ({ order_id }) => order_id)
  return ids.map((id) => counts.get(id)?.length ?? 0)
}
