import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { dashboard } from '../../api/src/domains/analytics/dashboard.ts'
import { foldRollups } from '../../api/src/domains/analytics/rollup/fold.ts'
import { shiftMonth } from '../../api/src/domains/analytics/split-range.ts'
import { type MerchantScope, narrow, systemScope } from '../../api/src/platform/access/scope.ts'
import { commandCall } from '../../api/src/platform/call.ts'
import { connect, type Database, type Db } from '../../api/src/platform/db/database.ts'
import { migrate } from '../../api/src/platform/db/migrate.ts'
import { endOfDay, startOfDay } from '../../api/src/platform/time/business-zone.ts'
import { startCluster } from '../../api/test/pg-cluster.ts'
import { madeUpOrders } from './made-up-orders.ts'
import { quantile } from './statistics.ts'

const zone = '+06:00'
const rounds = 300
const rawRounds = 10
const changesPending = 1000

/**
 * `pnpm bench dashboard [orders]`: the dashboard over three years at the server, from the rollups and from the raw orders. On the
 * database of DATABASE_URL as it is (`pnpm seed --orders 1000000`), else on a throwaway one with this many made-up orders.
 */
export async function benchDashboard(orders: number): Promise<void> {
  const { database, close } = await open(orders)
  try {
    const { db } = database
    const everything = systemScope('bench')
    const { rows } = await sql<{ orders: number; busiest: string }>`
      select count(*) as orders, (select merchant_id from orders group by 1 order by count(*) desc limit 1) as busiest
      from orders`.execute(db)
    const one = narrow(everything, rows[0]?.busiest ?? '') ?? everything
    const today = new Date().toISOString().slice(0, 10)
    const range = { from: `${shiftMonth(today, -36).slice(0, 8)}15`, to: today }
    console.log(
      `dashboard, ${rows[0]?.orders} orders, ${range.from} to ${range.to}, ${database.engine}, milliseconds\n`,
    )
    console.log(`${''.padEnd(34)}${'median'.padStart(9)}${'p99'.padStart(9)}`)
    for (const [whose, scope] of [
      ['one merchant', one],
      ['all merchants', everything],
    ] as const) {
      await foldRollups(commandCall(db, new Date(), 'bench', 'made-up orders'))
      await show(`${whose}, rollups`, rounds, () => dashboard({ db, scope, zone }, range))
      await change(db, changesPending)
      await show(`${whose}, ${changesPending} changes pending`, rounds, () =>
        dashboard({ db, scope, zone }, range),
      )
      await show(`${whose}, raw orders`, rawRounds, () => raw(db, scope, range))
    }
  } finally {
    await close()
  }
}

async function open(orders: number): Promise<{ database: Database; close: () => Promise<void> }> {
  const given = process.env.DATABASE_URL
  if (given) {
    const database = await connect({ databaseUrl: given, dataDir: '' })
    await migrate(database.db)
    return { database, close: () => database.close() }
  }
  const cluster = await startCluster()
  const dataDir = await mkdtemp(join(tmpdir(), 'cabinet-bench-'))
  const database = await connect({ databaseUrl: cluster?.url, dataDir })
  console.log(`${orders} orders into a throwaway ${database.engine}…`)
  await migrate(database.db)
  await madeUpOrders(database.db, orders)
  return {
    database,
    close: async () => {
      await database.close()
      await cluster?.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function show(name: string, times: number, ask: () => Promise<unknown>): Promise<void> {
  for (let round = 0; round < 3; round++) await ask()
  const taken: number[] = []
  for (let round = 0; round < times; round++) {
    const began = performance.now()
    await ask()
    taken.push(performance.now() - began)
  }
  const column = (p: number) => quantile(taken, p).toFixed(1).padStart(9)
  console.log(name.padEnd(34) + column(0.5) + column(0.99))
}

/** What the rollups save: the same answer counted from the orders. */
async function raw(db: Db, { merchants }: MerchantScope, range: { from: string; to: string }): Promise<void> {
  const mine = merchants === 'all' ? sql`true` : sql`merchant_id = ${merchants[0]}`
  await sql`
    select date_trunc('month', created_at at time zone interval '06:00'), status, count(*), sum(amount_tiyn)
    from orders
    where created_at >= ${startOfDay(range.from, zone)} and created_at < ${endOfDay(range.to, zone)} and ${mine}
    group by 1, 2`.execute(db)
}

/** Status changes one by one, as people make them, without a fold. */
async function change(db: Db, count: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from orders order by id desc limit ${count}`.execute(
    db,
  )
  for (const { id } of rows)
    await sql`update orders set status = case status when 'buyed' then 'return' else 'buyed' end, version = version + 1
      where id = ${id}`.execute(db)
}
