import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { foldRollups } from '../../api/src/domains/analytics/rollup/fold.ts'
import { commandCall } from '../../api/src/platform/call.ts'
import type { Db } from '../../api/src/platform/db/database.ts'
import { connectPostgres } from '../../api/src/platform/db/postgres.ts'
import { people } from '../support/people.ts'
import { openOrders, type Server, startOrdersServer } from './orders/stage.ts'
import { quantile, randomFrom } from './statistics.ts'

/** Source: issue "ten million orders". */
const workingDay = { perSecond: 200, p99: 150 }
const kneeP99 = 300
const kneeSeconds = 20
const minute = 60_000
const actions = 50_000

interface Result {
  readonly asked: number
  readonly errors: string[]
  readonly p50: number
  readonly p99: number
  /** p99 of every ten seconds. */
  readonly course: readonly number[]
}

/** An order that nobody has taken yet. */
interface Waiting {
  readonly merchant_id: string
  readonly merchant_order_id: string
}

interface Client {
  readonly server: Server
  readonly headers: Readonly<Record<string, string>>
}

/**
 * `pnpm bench load [--orders N] [--minutes M]`: a working day's mix, two hundred requests a second that wait for nobody (open loop), by
 * two API processes on one database; then faster until p99 passes 300 ms. On the database of DATABASE_URL, whose orders it moves on, or a
 * throwaway one. @returns whether errors, p99, memory and the histories are as they must be
 */
export async function benchLoad(orders: number, minutes: number): Promise<boolean> {
  const database = await openOrders(orders, process.env.DATABASE_URL)
  const began = new Date()
  const { db, close } = await connectPostgres(database.url)
  const servers: Server[] = []
  const timers: NodeJS.Timeout[] = []
  let signingIn: Promise<unknown> | undefined
  try {
    // Enough waiting orders that each is acted on once: a working day has taken its own already.
    const { rows: waiting } = await sql<Waiting>`
      update orders set status = 'completed', status_changed_at = now()
      where id in (select id from orders where status = 'buyed' order by id desc limit ${actions})
      returning merchant_id, merchant_order_id`.execute(db)
    const { rows: ids } = await sql<{
      id: number
    }>`select id from orders order by id desc limit 20000`.execute(db)
    await foldRollups(commandCall(db, began, 'bench', 'orders to act on'))
    servers.push(await startOrdersServer(database.url), await startOrdersServer(database.url))
    const clients = await signIn(servers)
    const mix = mixOf(
      clients,
      waiting,
      ids.map(({ id }) => id),
    )
    await run(mix, 50, 10)
    const memory = [await memoryOf(servers)]
    const watch = setInterval(async () => memory.push(await memoryOf(servers)), minute)
    timers.push(watch)
    // Sessions of the product end in the middle of a long run.
    timers.push(
      setInterval(() => {
        signingIn = signIn(servers).then((fresh) => clients.splice(0, clients.length, ...fresh))
      }, 4 * minute),
    )
    const result = await run(mix, workingDay.perSecond, minutes * 60)
    clearInterval(watch)
    say(workingDay.perSecond, result)
    console.log(`p99 of every ten seconds: ${result.course.map((ms) => ms.toFixed(0)).join(' ')}`)
    console.log(
      `memory of the processes every minute, MB: ${memory.map((each) => each.join(' and ')).join(', ')}`,
    )
    for (const [error, all] of Map.groupBy(result.errors, (one) => one))
      console.log(`  ${all.length}: ${error}`)
    for (let rate = 300; rate <= 2_000; rate += 100) {
      const step = await run(mix, rate, kneeSeconds)
      say(rate, step)
      if (step.p99 > kneeP99) break
    }
    const doubled = await countDoubled(db, began)
    console.log(`orders acted on twice by their histories: ${doubled}`)
    return result.errors.length + doubled === 0 && result.p99 <= workingDay.p99
  } finally {
    // A run that fails must end as well.
    for (const timer of timers) clearInterval(timer)
    await signingIn
    await close()
    for (const server of servers) await server.stop()
    await database.drop()
  }
}

async function signIn(servers: readonly Server[]): Promise<Client[]> {
  const clients: Client[] = []
  for (const server of servers)
    for (const name of [people.superadmin, people.manager, people.managerOfOne])
      clients.push({ server, headers: await server.as(name) })
  return clients
}

/** 60 % list, 20 % detail, 10 % actions, 5 % dashboard, 5 % changes; each by the next client. */
function mixOf(clients: readonly Client[], waiting: readonly Waiting[], ids: readonly number[]) {
  const random = randomFrom(18)
  const lists = [
    '',
    '&statuses=completed,no_card_completed,in_progress',
    '&sort=amount:desc',
    '&page=7',
    '&isMarketplace=1',
  ]
  let turn = 0
  let acted = 0
  return (): Promise<{ status: number; ms: number; what: string }> => {
    turn += 1
    const [client] = clients.slice(turn % clients.length)
    const [boss] = clients.slice(turn % 2 === 0 ? 0 : clients.length / 2)
    if (client === undefined || boss === undefined) throw new Error('nobody asks')
    const get = async ({ server, headers }: Client, what: string, path: string) => ({
      ...(await server.ask(path, { headers })),
      what,
    })
    const share = random()
    if (share < 0.6) {
      const list = lists[Math.floor(random() * lists.length)]
      return get(client, 'list', `/accounting/v1/applications?lim=20&with=counts${list}`)
    }
    if (share < 0.8) {
      const id = ids[Math.floor(random() * ids.length)]
      return get(boss, 'detail', `/accounting/v1/application/${id}`)
    }
    if (share < 0.9) {
      acted += 1
      return act(boss, waiting[acted % waiting.length], acted)
    }
    if (share < 0.95)
      return get(boss, 'dashboard', '/accounting/v1/merchants/all/dashboard?from=2026-01-01&to=2026-11-20')
    const since = new Date(Date.now() - 5_000).toISOString()
    return get(client, 'changes', `/accounting/v1/applications/changes?since=${since}`)
  }
}

/** Takes an order, or cancels it, which leaves a document in the outbox as well. */
async function act({ server, headers }: Client, order: Waiting | undefined, turn: number) {
  const isTaken = turn % 2 === 0
  const change = isTaken ? { status: 'in_progress' } : { status: 'canceled', reason: 'outOfStock' }
  const orders = [{ orderId: order?.merchant_order_id, ...change }]
  const answer = await server.ask('/accounting/changeStatus/json', {
    method: 'PUT',
    headers: { ...headers, 'idempotency-key': `load-${process.pid}-${turn}` },
    body: JSON.stringify([{ merchantId: order?.merchant_id, orders }]),
  })
  const { orders: done } = JSON.parse(String(answer.body)) as { orders?: unknown[] }
  return {
    ...answer,
    what: done?.length === 1 ? 'action' : `action refused: ${answer.status === 200 ? answer.body : ''}`,
  }
}

/** Sends at fixed moments, whatever is still on its way: what waits counts from its moment on. */
async function run(mix: ReturnType<typeof mixOf>, perSecond: number, seconds: number): Promise<Result> {
  const times: number[] = []
  const course: number[][] = []
  const errors: string[] = []
  const pending: Promise<void>[] = []
  const began = performance.now()
  for (let n = 0; n < perSecond * seconds; n++) {
    const due = began + (n * 1000) / perSecond
    const ahead = due - performance.now()
    if (ahead > 1) await wait(ahead)
    pending.push(
      mix().then(
        ({ status, what }) => {
          const ms = performance.now() - due
          times.push(ms)
          const window = Math.floor((due - began) / 10_000)
          course[window] ??= []
          course[window].push(ms)
          if (status !== 200 || what.startsWith('action refused')) errors.push(`${what} answered ${status}`)
        },
        (error: unknown) => void errors.push(String(error)),
      ),
    )
  }
  await Promise.all(pending)
  const p99 = quantile(times, 0.99)
  const windows = course.map((part) => quantile(part, 0.99))
  return { asked: pending.length, errors, p50: quantile(times, 0.5), p99, course: windows }
}

function say(perSecond: number, { asked, errors, p50, p99 }: Result): void {
  console.log(
    `${perSecond} a second, ${asked} requests: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, errors ${errors.length}`,
  )
}

function memoryOf(servers: readonly Server[]): Promise<number[]> {
  return Promise.all(
    servers.map(async ({ child }) => {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
      return Math.round(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024)
    }),
  )
}

async function countDoubled(db: Db, since: Date): Promise<number> {
  const { rows } = await sql<{ doubled: number }>`
    select count(*) as doubled from (
      select order_id from order_history where action in ('in_progress', 'cancel') and responsible <> 'Система' and at > ${since}
      group by order_id having count(*) > 1
    ) as twice`.execute(db)
  return rows[0]?.doubled ?? 0
}
