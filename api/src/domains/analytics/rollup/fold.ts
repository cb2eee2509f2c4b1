import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { zones } from './zones.ts'

/** Small enough not to hold PGlite's one connection for long, large enough to finish a seeding soon. */
const batchSize = 5000

/**
 * Moves all pending deltas into days and months, batch by batch. A reader sees each delta either pending or folded, never both
 * and never neither: the move is one statement.
 * @returns how many deltas were folded.
 */
export async function foldRollups(db: Db): Promise<number> {
  let folded = 0
  for (;;) {
    const count = await db.transaction().execute(async (trx) => {
      await lockRollups(trx)
      return foldBatch(trx)
    })
    folded += count
    if (count < batchSize) break
  }
  // Every reading walks this table, its dead rows included; PGlite has nobody else to take them away.
  if (folded > 0) await sql`vacuum order_rollup_deltas`.execute(db)
  return folded
}

/** Keeps other processes from folding or rebuilding until the transaction ends; readers and writers of orders go on. */
export async function lockRollups(trx: Trx): Promise<void> {
  await sql`lock table order_rollup_days in share row exclusive mode`.execute(trx)
}

async function foldBatch(trx: Trx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from order_rollup_deltas
      where id in (select id from order_rollup_deltas order by id limit ${sql.lit(batchSize)})
      returning *
    ), changes as (
      select zone, merchant_id, business_day(zone, hour) as day, status, is_marketplace,
             sum(orders)::bigint as orders, sum(amount_tiyn)::bigint as amount_tiyn
      from taken cross join ${zones}
      group by 1, 2, 3, 4, 5
    ), days as (
      insert into order_rollup_days as old select * from changes
      on conflict (zone, merchant_id, day, status, is_marketplace) do update
      set orders = old.orders + excluded.orders, amount_tiyn = old.amount_tiyn + excluded.amount_tiyn
    ), months as (
      insert into order_rollup_months as old
      select zone, merchant_id, date_trunc('month', day::timestamp)::date, status, is_marketplace,
             sum(orders)::bigint, sum(amount_tiyn)::bigint
      from changes group by 1, 2, 3, 4, 5
      on conflict (zone, merchant_id, month, status, is_marketplace) do update
      set orders = old.orders + excluded.orders, amount_tiyn = old.amount_tiyn + excluded.amount_tiyn
    )
    select count(*) as count from taken`.execute(trx)
  return rows[0]?.count ?? 0
}
