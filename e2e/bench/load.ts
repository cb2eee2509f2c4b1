import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { mergeRollupDeltas } from '../../api/src/domains/analytics/rollup/upkeep.ts'
import { connectPostgres } from '../../api/src/platform/db/postgres.ts'
import { commandContext } from '../../api/src/platform/service-context.ts'
import { people } from '../support/people.ts'
import { memoryOf, openOrders, type Server, startOrdersServer } from './stage.ts'
import { quantile, randomFrom } from './statistics.ts'

/** A working day's requests a second and their p99, ms. */
const limits = { perSecond: 200, p99: 150 }

/** An order that is not in progress yet. */
type Waiting = Readonly<Record<'merchant_id' | 'merchant_order_id', string>>
type Client = Readonly<{ server: Server; headers: Readonly<Record<string, string>> }>

/**
 * `pnpm bench load [--orders N] [--minutes M]` sends a working day's mix, two hundred requests a second in an
 * open loop, to two API processes on one database. It changes the orders of the database.
 * @returns whether every request succeeds and p99 is within its limit
 */
export async function benchLoad(orders: number, minutes: number): Promise<boolean> {
  const database = await openOrders(orders)
  const { db, close } = await connectPostgres(database.url)
  const servers: Server[] = []
  try {
    // Each waiting order is changed once, and the database may have too few, so bought ones become new.
    const { rows: waiting } = await sql<Waiting>`
      update orders set status = 'completed', status_changed_at = now()
      where id in (select id from orders where status = 'buyed' order by id desc limit 50000)
      returning merchant_id, merchant_order_id`.execute(db)
    const newest = await sql<{ id: number }>`select id from orders order by id desc limit 20000`.execute(db)
    await mergeRollupDeltas(commandContext(db, new Date(), 'bench', 'orders to act on'))
    servers.push(await startOrdersServer(database.url), await startOrdersServer(database.url))
    const clients: Client[] = []
    const nextRequest = mixOf(
      clients,
      waiting,
      newest.rows.map(({ id }) => id),
    )
    const all = { times: [] as number[], errors: [] as string[] }
    // The first, short minute warms the processes up. Each minute has new sessions, because one lasts ten minutes.
    for (let minute = 0; minute <= minutes; minute++) {
      clients.splice(0, clients.length, ...(await signIn(servers)))
      const { times, errors } = await (minute === 0
        ? run(nextRequest, 50, 10)
        : run(nextRequest, limits.perSecond, 60))
      if (minute > 0) all.times.push(...times)
      all.errors.push(...errors)
    }
    const [p50, p99] = [quantile(all.times, 0.5), quantile(all.times, 0.99)]
    console.log(`${limits.perSecond} a second: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`)
    for (const [error, same] of Map.groupBy(all.errors, String)) console.log(`  ${same.length}: ${error}`)
    const memory = await Promise.all(servers.map(({ child }) => memoryOf(child.pid)))
    console.log(`most memory of the processes, MB: ${memory.map(Math.round).join(' and ')}`)
    return all.errors.length === 0 && p99 <= limits.p99
  } finally {
    await close()
    for (const server of servers) await server.stop()
    await database.drop()
  }
}

async function signIn(servers: readonly Server[]): Promise<Client[]> {
  const names = [people.superadmin, people.manager, people.managerOfOne]
  const pairs = servers.flatMap((server) => names.map((name) => ({ server, name })))
  return Promise.all(pairs.map(async ({ server, name }) => ({ server, headers: await server.as(name) })))
}

const lists = [
  '',
  '&statuses=completed,no_card_completed',
  '&sort=amount:desc',
  '&page=7',
  '&isMarketplace=1',
]

/** Mixes 60 % list, 20 % detail, 10 % actions, 5 % dashboard, 5 % changes. @returns what sends one */
function mixOf(clients: readonly Client[], waiting: readonly Waiting[], ids: readonly number[]) {
  const random = randomFrom(18)
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]
  let turn = 0
  let acted = 0
  return async (): Promise<string | undefined> => {
    turn += 1
    const client = clients[turn % clients.length]
    const superadmin = clients[turn % 2 === 0 ? 0 : clients.length / 2]
    if (!client || !superadmin) throw new Error('there is no client')
    const get = async ({ server, headers }: Client, path: string) => {
      const { status } = await server.ask(`/accounting/v1/${path}`, { headers })
      return status === 200 ? undefined : `${path.split('?')[0]} answered ${status}`
    }
    const share = random()
    if (share < 0.6) return get(client, `applications?lim=20&with=counts${pick(lists)}`)
    if (share < 0.8) return get(superadmin, `application/${pick(ids)}`)
    if (share < 0.9) return act(superadmin, waiting[acted++ % waiting.length], acted)
    if (share < 0.95) return get(superadmin, 'merchants/all/dashboard?from=2026-01-01&to=2026-11-20')
    return get(client, `applications/changes?since=${new Date(Date.now() - 5_000).toISOString()}`)
  }
}

/** Takes an order, or cancels it, which also queues a document. */
async function act({ server, headers }: Client, order: Waiting | undefined, turn: number) {
  const change = turn % 2 === 0 ? { status: 'in_progress' } : { status: 'canceled', reason: 'outOfStock' }
  const orders = [{ orderId: order?.merchant_order_id, ...change }]
  const { status, body } = await server.ask('/accounting/changeStatus/json', {
    method: 'PUT',
    headers: { ...headers, 'idempotency-key': `load-${process.pid}-${turn}` },
    body: JSON.stringify([{ merchantId: order?.merchant_id, orders }]),
  })
  return status === 200 && JSON.parse(body).orders?.length === 1 ? undefined : `action: ${status} ${body}`
}

/** Sends at fixed moments, even while answers are pending; the time of a request counts from its moment. */
async function run(send: () => Promise<string | undefined>, perSecond: number, seconds: number) {
  const times: number[] = []
  const errors: string[] = []
  const pending: Promise<void>[] = []
  const began = performance.now()
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = began + (n * 1000) / perSecond
    const ahead = due - performance.now()
    if (ahead > 1) await wait(ahead)
    const answered = send().catch(String)
    pending.push(
      answered.then((error) => {
        times.push(performance.now() - due)
        if (error !== undefined) errors.push(error)
      }),
    )
  }
  await Promise.all(pending)
  return { times, errors }
}
