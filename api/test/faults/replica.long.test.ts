import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { connectPostgres } from '../../src/platform/db/postgres.ts'
import { eventually } from '../eventually.ts'
import { type Cluster, startCluster } from '../pg-cluster.ts'
import { prepareOrders, productionSettings, signIn } from './outage-trial.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

let cluster: Cluster | undefined
let folder: string
const servers: ServerProcess[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cabinet-replica-'))
  cluster = await startCluster()
}, 120_000)
afterAll(async () => {
  for (const server of servers) await server.end('SIGTERM')
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** A browser as `shared/api/position.ts` behaves: it sends the newest position that it has seen. */
function browser(token: string) {
  let seen = ''
  return async (address: string, path: string, init: RequestInit = {}) => {
    const response = await fetch(`${address}/api${path}`, {
      ...init,
      headers: {
        authorization: `Bearer ${token}`,
        ...(seen && { 'x-seen-position': seen }),
        ...init.headers,
      },
    })
    const position = response.headers.get('x-position') ?? ''
    if (position > seen) seen = position
    return response
  }
}

type Ask = ReturnType<typeof browser>

async function statusOf(ask: Ask, address: string): Promise<string> {
  const response = await ask(address, '/accounting/v1/applications?sort=id:asc&lim=10')
  if (response.status !== 200) return String(response.status)
  const { orders } = (await response.json()) as { orders: { app_status: string }[] }
  return orders[0]?.app_status ?? 'none'
}

/** Returns how many reads of the processes came from where. */
async function reads(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { address } of servers)
    for (const [, source = '', count] of (await (await fetch(`${address}/metrics`)).text()).matchAll(
      /^cabinet_replica_reads_total\{source="(\w+)"\} (\d+)/gm,
    ))
      counts[source] = (counts[source] ?? 0) + Number(count)
  return counts
}

test('a session never sees an order go back, whichever process and server answers it', async () => {
  if (cluster === undefined) return console.warn('PostgreSQL is not installed: no replica is tried')
  const database = await connectPostgres(cluster.url)
  const [number] = (await prepareOrders(database, 20)).keys()
  await database.close()
  const replica = await cluster.replicate()
  const settings = { ...productionSettings(cluster.url), DATABASE_READ_URL: replica.url }
  for (const name of ['a', 'b']) servers.push(await startProcess(join(folder, name), settings))
  const [first, second] = servers.map(({ address }) => address) as [string, string]
  const token = await signIn(first)
  const ask = browser(token)
  const control = new Client(replica.url)
  await control.connect()

  expect(await statusOf(ask, second)).toBe('completed')
  await eventually(
    async () => (await statusOf(ask, second)) === 'completed' && ((await reads()).replica ?? 0) > 0,
  )

  // Lists, numbers and downloads come from the replica; the record of a download goes to the primary.
  for (const path of [
    'accounting/v1/applications/counts',
    'uchet-accounting/application-report',
    'accounting/v1/merchants/ALPHA/dashboard?from=2026-11-01&to=2026-11-20',
    'accounting/v1/apps-unloading-history/ALPHA',
  ]) {
    const before = (await reads()).replica ?? 0
    await eventually(async () => {
      const answer = await ask(first, `/${path}`)
      await answer.arrayBuffer()
      expect([path, answer.status]).toEqual([path, 200])
      return ((await reads()).replica ?? 0) > before
    })
  }
  expect(await reads()).not.toHaveProperty('failed')

  await control.query('select pg_wal_replay_pause()')
  const taken = await ask(first, '/accounting/changeStatus/json', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'replica-journey' },
    body: JSON.stringify([{ merchantId: 'ALPHA', orders: [{ orderId: number, status: 'in_progress' }] }]),
  })
  expect(await taken.json()).toMatchObject({ ErrorResponses: [] })
  for (let n = 0; n < 20; n += 1)
    expect(await statusOf(ask, n % 2 === 0 ? first : second)).toBe('in_progress')
  expect((await reads()).not_seen).toBeGreaterThan(0)
  // A refusal by the newer state is seen like an answer.
  const refused = browser(token)
  const refusal = await refused(first, '/accounting/checkOtp', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ merchantOrderId: number, merchantId: 'ALPHA', amount: 1000, otp: '000000' }),
  })
  expect(refusal.status).toBeGreaterThanOrEqual(400)
  expect(refusal.headers.get('x-position')).toMatch(/^[0-9A-F]{16}$/)
  expect(await statusOf(refused, second)).toBe('in_progress')
  // A session that has seen nothing may read two seconds late, and no longer.
  await eventually(async () => (await statusOf(browser(token), second)) === 'in_progress')

  await control.query('select pg_wal_replay_resume()')
  const before = (await reads()).replica ?? 0
  await eventually(async () => {
    expect(await statusOf(ask, second)).toBe('in_progress')
    return ((await reads()).replica ?? 0) > before
  })

  await control.end()
  await replica.halt()
  for (let n = 0; n < 10; n += 1) expect(await statusOf(ask, second)).toBe('in_progress')
  await eventually(
    async () => ((await reads()).away ?? 0) > 0 && (await statusOf(ask, first)) === 'in_progress',
  )
}, 180_000)
