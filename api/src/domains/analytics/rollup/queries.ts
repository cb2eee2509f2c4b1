import { sql } from 'kysely'
import { businessZones } from '../../../platform/config/config.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { vacuum } from '../../../platform/db/vacuum.ts'
import { orderFacts } from '../../orders/service.ts'
import { allMerchants } from '../tables.ts'

/** Every zone that rollups are kept for, as a table expression `zones (zone)`. */
const zones = sql`(values ${sql.join(businessZones.map((zone) => sql`(${sql.lit(zone)})`))}) as zones (zone)`

/** Each row counts for its merchant and for all merchants, as a table expression `whose (whom)`. */
const keyColumns = sql`lateral (values (merchant_id), (${sql.lit(allMerchants)})) as whose (whom)`

const sums = sql.raw('orders, amount_tiyn, kept_orders, kept_tiyn')

/** Keeps other processes from folding or rebuilding until the transaction ends; readers and writers of orders go on. */
export async function lockRollups(trx: Trx): Promise<void> {
  await sql`lock table order_rollup_days in share row exclusive mode`.execute(trx)
}

/** Moves up to `size` deltas into days and months. @returns how many */
export async function mergeDeltaBatch(trx: Trx, size: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from order_rollup_deltas
      where id in (select id from order_rollup_deltas order by id limit ${sql.lit(size)})
      returning *
    ), changes as (
      select zone, whom, business_day(zone, hour) as day, status, is_marketplace,
             sum(orders)::bigint as orders, sum(amount_tiyn)::bigint as amount_tiyn,
             sum(kept_orders)::bigint as kept_orders, sum(kept_tiyn)::bigint as kept_tiyn
      from taken cross join ${zones} cross join ${keyColumns}
      group by 1, 2, 3, 4, 5
    ), days as (
      insert into order_rollup_days as old (zone, merchant_id, day, status, is_marketplace, ${sums}) select * from changes
      on conflict (zone, merchant_id, day, status, is_marketplace) do update
      set orders = old.orders + excluded.orders, amount_tiyn = old.amount_tiyn + excluded.amount_tiyn,
          kept_orders = old.kept_orders + excluded.kept_orders, kept_tiyn = old.kept_tiyn + excluded.kept_tiyn
    ), months as (
      insert into order_rollup_months as old (zone, merchant_id, month, status, is_marketplace, ${sums})
      select zone, whom, date_trunc('month', day::timestamp)::date, status, is_marketplace,
             sum(orders)::bigint, sum(amount_tiyn)::bigint, sum(kept_orders)::bigint, sum(kept_tiyn)::bigint
      from changes group by 1, 2, 3, 4, 5
      on conflict (zone, merchant_id, month, status, is_marketplace) do update
      set orders = old.orders + excluded.orders, amount_tiyn = old.amount_tiyn + excluded.amount_tiyn,
          kept_orders = old.kept_orders + excluded.kept_orders, kept_tiyn = old.kept_tiyn + excluded.kept_tiyn
    )
    select count(*) as count from taken`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Moves up to `size` deltas of quality into days and months. @returns how many */
export async function mergeQualityDeltaBatch(trx: Trx, size: number): Promise<number> {
  const key = sql.raw('zone, merchant_id, day, measure, value')
  const added = sql`set orders = old.orders + excluded.orders, amount_tiyn = old.amount_tiyn + excluded.amount_tiyn`
  const { rows } = await sql<{ count: number }>`
    with taken as (
      delete from quality_deltas where id in (select id from quality_deltas order by id limit ${sql.lit(size)}) returning *
    ), changes as (
      select zone, whom as merchant_id, business_day(zone, hour) as day, measure, value,
             sum(orders)::bigint as orders, sum(amount_tiyn)::bigint as amount_tiyn
      from taken cross join ${zones} cross join ${keyColumns} group by 1, 2, 3, 4, 5
    ), days as (
      insert into quality_days as old select * from changes on conflict (${key}) do update ${added}
    ), months as (
      insert into quality_months as old
      select zone, merchant_id, date_trunc('month', day::timestamp)::date, measure, value,
             sum(orders)::bigint, sum(amount_tiyn)::bigint
      from changes group by 1, 2, 3, 4, 5
      on conflict (zone, merchant_id, month, measure, value) do update ${added}
    )
    select count(*) as count from taken`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Vacuums the deltas, because every reader also scans their dead rows. */
export async function vacuumDeltas(db: Db): Promise<void> {
  for (const table of ['order_rollup_deltas', 'quality_deltas']) await vacuum(db, table)
}

/** Deletes all rollups. TRUNCATE would show readers with an older snapshot empty tables. */
export async function clearRollups(trx: Trx): Promise<void> {
  await sql`delete from order_rollup_deltas`.execute(trx)
  await sql`delete from order_rollup_days`.execute(trx)
  await sql`delete from order_rollup_months`.execute(trx)
}

/** Inserts the days in the order of the key, so that a range is read from few pages. */
export async function countDays(trx: Trx): Promise<void> {
  await sql`
    insert into order_rollup_days (zone, merchant_id, day, status, is_marketplace, ${sums})
    select zone, whom, business_day(zone, hour), status, is_marketplace, sum(orders)::bigint, sum(amount_tiyn)::bigint,
           sum(kept_orders)::bigint, sum(kept_tiyn)::bigint
    from (
      select merchant_id, date_trunc('hour', created_at, 'UTC') as hour, status, is_marketplace,
             count(*) as orders, sum(amount_tiyn) as amount_tiyn,
             sum(kept_orders) as kept_orders, sum(kept_tiyn) as kept_tiyn
      from ${orderFacts} as orders group by 1, 2, 3, 4
    ) as hours cross join ${zones} cross join ${keyColumns}
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(trx)
}

export async function countMonths(trx: Trx): Promise<void> {
  await sql`
    insert into order_rollup_months (zone, merchant_id, month, status, is_marketplace, ${sums})
    select zone, merchant_id, date_trunc('month', day::timestamp)::date, status, is_marketplace,
           sum(orders)::bigint, sum(amount_tiyn)::bigint, sum(kept_orders)::bigint, sum(kept_tiyn)::bigint
    from order_rollup_days group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`.execute(trx)
}

export async function countQuality(trx: Trx): Promise<void> {
  await sql`call count_quality()`.execute(trx)
}

/** A cell whose rollup differs from the raw orders; numbers are raw minus rollup. */
export interface RollupDifference {
  readonly period: 'day' | 'month'
  readonly zone: string
  readonly merchantId: string
  /** `yyyy-MM-dd`, of a month its first day. */
  readonly date: string
  readonly status: string
  readonly isMarketplace: boolean
  readonly orders: number
  readonly amountTiyn: number
  readonly keptOrders: number
  readonly keptTiyn: number
}

/** Compares days (pending deltas included) with the raw orders, and months with days, in one snapshot. @returns the cells that differ */
export async function verifyRollups(db: Db): Promise<RollupDifference[]> {
  const { rows } = await sql<RollupDifference>`
    with raw as (
      select zone, whom as merchant_id, business_day(zone, created_at) as day, status, is_marketplace,
             amount_tiyn, kept_orders, kept_tiyn
      from ${orderFacts} as orders cross join ${zones} cross join ${keyColumns}
    ), pending as (
      select zone, whom, business_day(zone, hour) as day, status, is_marketplace, ${sums}
      from order_rollup_deltas cross join ${zones} cross join ${keyColumns}
    ), days as (
      select zone, merchant_id, day, status, is_marketplace, ${sums} from order_rollup_days
    ), differences as (
      select 'day' as period, zone, merchant_id, day, status, is_marketplace, 1 as orders, amount_tiyn, kept_orders, kept_tiyn from raw
      union all
      select 'day', zone, merchant_id, day, status, is_marketplace, -orders, -amount_tiyn, -kept_orders, -kept_tiyn
      from (select * from days union all select * from pending) as kept
      union all
      select 'month', zone, merchant_id, date_trunc('month', day::timestamp)::date, status, is_marketplace, ${sums}
      from days
      union all
      select 'month', zone, merchant_id, month, status, is_marketplace, -orders, -amount_tiyn, -kept_orders, -kept_tiyn
      from order_rollup_months
    )
    select period, zone, merchant_id as "merchantId", day as date, status, is_marketplace as "isMarketplace",
           sum(orders)::bigint as orders, sum(amount_tiyn)::float8 as "amountTiyn",
           sum(kept_orders)::bigint as "keptOrders", sum(kept_tiyn)::float8 as "keptTiyn"
    from differences
    group by 1, 2, 3, 4, 5, 6
    having sum(orders) <> 0 or sum(amount_tiyn) <> 0 or sum(kept_orders) <> 0 or sum(kept_tiyn) <> 0
    order by 1, 2, 3, 4, 5, 6`.execute(db)
  return rows
}

/** Compares days of quality (pending deltas included) with the history, and months with days, in one snapshot. @returns how many cells differ */
export async function countQualityDifferences(db: Db): Promise<number> {
  const month = sql.raw(`date_trunc('month', day::timestamp)::date`)
  const { rows } = await sql<{ cells: number }>`
    with raw as (
      select zone, whom, business_day(zone, created_at) as day, measure, value, amount_tiyn
      from order_quality cross join ${zones} cross join ${keyColumns}
    ), differences (period, zone, whom, day, measure, value, orders, amount_tiyn) as (
      select 'day', zone, whom, day, measure, value, 1 as orders, amount_tiyn from raw
      union all
      select 'day', zone, whom, business_day(zone, hour), measure, value, -orders, -amount_tiyn
      from quality_deltas cross join ${zones} cross join ${keyColumns}
      union all
      select 'day', zone, merchant_id, day, measure, value, -orders, -amount_tiyn from quality_days
      union all
      select 'month', zone, merchant_id, ${month}, measure, value, orders, amount_tiyn from quality_days
      union all
      select 'month', zone, merchant_id, month, measure, value, -orders, -amount_tiyn from quality_months
    ), cells as (
      select from differences group by period, zone, whom, day, measure, value
      having sum(orders) <> 0 or sum(amount_tiyn) <> 0
    )
    select count(*)::int as cells from cells`.execute(db)
  return rows[0]?.cells ?? 0
}
