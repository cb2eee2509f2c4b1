import { sql } from 'kysely'
import { openTestDatabase } from '../../../../test/database.ts'
import { addOrders, orderRow } from '../../../../test/orders.ts'
import { addMerchants } from '../../../../test/people.ts'
import { commandCall } from '../../../platform/call.ts'
import type { Database, Trx } from '../../../platform/db/database.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { migrations } from '../../../platform/db/migrations/index.ts'
import { foldRollups } from './fold.ts'
import { foldBatch, lockRollups, verifyRollups } from './queries.ts'

let database: Database
const fold = () => foldRollups(commandCall(database.db, new Date(), 'fold', 'a test'))
// Not at the beginning of an hour.
const created_at = new Date('2026-11-10T06:20:00Z')
const twoOrders = () => [orderRow({ created_at }), orderRow({ created_at, amount_tiyn: 7_777_77 })]
const sell = (db = database.db) => addOrders(db, twoOrders())
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

/** Schemas of the versions before bands of months, before slots of 10 ₸ and before those of numbers. */
describe.each(['0047', '0051', '0052'])('a version before %s', (first) => {
  beforeEach(async () => {
    const { db } = database
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
    await migrate(db, Object.fromEntries(Object.entries(migrations).filter(([name]) => name < first)))
    await addMerchants(db, 'ALPHA')
    // Of the deltas before, two thousand numbers are one band.
    await sql`alter table orders alter id restart 1500`.execute(db)
  })

  test('what a version that does not know the bands folds before, during and after the migration is in them', async () => {
    const { db } = database
    // The fold names no bands that know days, as that of any older version.
    await sell()
    await fold()
    await sell()
    let migration: Promise<unknown> | undefined
    await db.transaction().execute(async (trx) => {
      await lockRollups(trx)
      await foldBatch(trx, 100)
      migration = migrate(db)
      // PGlite has one connection, and it is taken.
      if (database.engine !== 'pglite') while (!(await isWaitedFor(trx)));
    })
    await sell()
    await migration
    expect(await verifyRollups(db)).toEqual([])
    await fold()
    expect(await verifyRollups(db)).toEqual([])
    expect(await counted()).toEqual({ orders: 6, quarters: [26] })
  })

  test('what is not folded when the bands are counted, or sold meanwhile, is in its own quarter of an hour', async () => {
    const { db } = database
    await sell()
    let migration: Promise<unknown> | undefined
    const sale = db.transaction().execute(async (trx) => {
      await sell(trx)
      // PGlite has one connection, and it is taken.
      if (database.engine === 'pglite') return
      migration = migrate(db)
      while (!(await isWaitedFor(trx)));
    })
    await sale
    await (migration ?? migrate(db))
    expect(await verifyRollups(db)).toEqual([])
    await sell()
    expect(await verifyRollups(db)).toEqual([])
    await fold()
    expect(await verifyRollups(db)).toEqual([])
    expect(await counted()).toEqual({ orders: 6, quarters: [26] })
  })
})

test('what a version before still folds into the bands of numbers without slots is left out', async () => {
  const { db } = database
  await sql`insert into order_rollup_bands values ('id', 'ALPHA', 2000, 0, 'buyed', false, 1)`.execute(db)
  const { rows } = await sql`select from order_rollup_bands`.execute(db)
  expect(rows).toEqual([])
})

/** Orders of numbers' bands, and the quarters of the day that have any. */
async function counted() {
  const { rows } = await sql<{ orders: number; quarters: number[] }>`
    select (select sum(until[31])::integer from order_rollup_month_bands
        where sorted_by = 'id' and merchant_id = '*' and status = '*' and step = 1) as orders,
      (select array_agg(quarter order by quarter) from order_rollup_quarter_hours
        cross join unnest(orders) with ordinality as slots (sold, quarter)
        where merchant_id = '*' and status = '*' and sold <> 0) as quarters`.execute(database.db)
  return rows[0]
}

async function isWaitedFor(trx: Trx): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where not granted
    and relation in ('order_rollup_days'::regclass, 'order_rollup_deltas'::regclass)`.execute(trx)
  return rows.length > 0
}
