import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { lockRollups } from './fold.ts'
import { zones } from './zones.ts'

/**
 * Counts all rollups anew from the orders; nobody waits for it. An order and its delta are committed together, so the snapshot
 * holds both or neither: what is committed later stays pending and is added by the next fold.
 */
export async function rebuildRollups(db: Db): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      // Before the first query: LOCK takes no snapshot, so ours is younger than the last fold.
      await lockRollups(trx)
      await clear(trx)
      await countDays(trx)
      await countMonths(trx)
    })
}

async function clear(trx: Trx): Promise<void> {
  // Not TRUNCATE, which readers with an older snapshot would see as empty tables.
  for (const table of ['order_rollup_deltas', 'order_rollup_days', 'order_rollup_months'])
    await sql`delete from ${sql.table(table)}`.execute(trx)
}

async function countDays(trx: Trx): Promise<void> {
  await sql`
    insert into order_rollup_days
    select zone, merchant_id, business_day(zone, hour), status, is_marketplace, sum(orders)::bigint, sum(amount_tiyn)::bigint
    from (
      select merchant_id, date_trunc('hour', created_at, 'UTC') as hour, status, is_marketplace,
             count(*) as orders, sum(amount_tiyn) as amount_tiyn
      from orders group by 1, 2, 3, 4
    ) as hours cross join ${zones}
    group by 1, 2, 3, 4, 5`.execute(trx)
}

async function countMonths(trx: Trx): Promise<void> {
  await sql`
    insert into order_rollup_months
    select zone, merchant_id, date_trunc('month', day::timestamp)::date, status, is_marketplace,
           sum(orders)::bigint, sum(amount_tiyn)::bigint
    from order_rollup_days group by 1, 2, 3, 4, 5`.execute(trx)
}
