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
const sell = () => addOrders(database.db, [orderRow(), orderRow({ amount_tiyn: 7_777_77 })])
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('what a version that does not know the bands folds before, during and after the migration is in them', async () => {
  const { db } = database
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  const before = Object.entries(migrations).filter(([name]) => name < '0046')
  await migrate(db, Object.fromEntries(before))
  await addMerchants(db, 'ALPHA')
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
  const { rows } = await sql<{
    orders: number
  }>`select sum(until[31])::integer as orders from order_rollup_day_bands
    where sorted_by = 'id' and merchant_id = '*' and step = 1`.execute(db)
  expect(rows).toEqual([{ orders: 6 }])
})

async function isWaitedFor(trx: Trx): Promise<boolean> {
  const { rows } = await sql`select from pg_locks where not granted
    and relation in ('order_rollup_days'::regclass, 'order_rollup_deltas'::regclass)`.execute(trx)
  return rows.length > 0
}
