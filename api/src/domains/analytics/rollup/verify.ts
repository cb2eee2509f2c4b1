import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { zones } from './zones.ts'

/** A cell whose rollup differs from the raw orders; `orders` and `amountTiyn` are raw minus rollup. */
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
}

/**
 * Compares days (pending deltas included) with the raw orders, and months with days, in one snapshot. Reads every order.
 * @returns every cell that differs; none when all is well.
 */
export async function verifyRollups(db: Db): Promise<RollupDifference[]> {
  const { rows } = await sql<RollupDifference>`
    with raw as (
      select zone, merchant_id, business_day(zone, created_at) as day, status, is_marketplace, amount_tiyn
      from orders cross join ${zones}
    ), pending as (
      select zone, merchant_id, business_day(zone, hour) as day, status, is_marketplace, orders, amount_tiyn
      from order_rollup_deltas cross join ${zones}
    ), days as (
      select zone, merchant_id, day, status, is_marketplace, orders, amount_tiyn from order_rollup_days
    ), differences as (
      select 'day' as period, zone, merchant_id, day, status, is_marketplace, 1 as orders, amount_tiyn from raw
      union all
      select 'day', zone, merchant_id, day, status, is_marketplace, -orders, -amount_tiyn
      from (select * from days union all select * from pending) as kept
      union all
      select 'month', zone, merchant_id, date_trunc('month', day::timestamp)::date, status, is_marketplace, orders, amount_tiyn
      from days
      union all
      select 'month', zone, merchant_id, month, status, is_marketplace, -orders, -amount_tiyn from order_rollup_months
    )
    select period, zone, merchant_id as "merchantId", day as date, status, is_marketplace as "isMarketplace",
           sum(orders)::bigint as orders, sum(amount_tiyn)::bigint as "amountTiyn"
    from differences
    group by 1, 2, 3, 4, 5, 6
    having sum(orders) <> 0 or sum(amount_tiyn) <> 0
    order by 1, 2, 3, 4, 5, 6`.execute(db)
  return rows
}
