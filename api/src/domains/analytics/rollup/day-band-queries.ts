import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { orderFacts } from '../../orders/service.ts'
import { dayBandSteps, dayBandsZone } from '../bands.ts'

const daysOfMonth = Array.from({ length: 31 }, (_, day) => sql.lit(day + 1))

/** For each day of a month. */
const days = (write: (day: RawBuilder<number>) => RawBuilder<unknown>) =>
  sql`array[${sql.join(daysOfMonth.map(write))}]::integer[]`

/** Orders of rows `(merchant_id, status, is_marketplace, at, amount, id, orders)` as the rollup has them, a table expression. */
export function dayBandsOf(rows: RawBuilder<unknown>, whose: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select sorted_by, whom as merchant_id, status, is_marketplace, step, month,
      order_day_band(sorted_by, band, step) as band, ${days((day) => sql`sum(until[${day}])`)} as until
    from (
      select sorted_by, merchant_id, status, is_marketplace, date_trunc('month', day::timestamp)::date as month, band,
        ${days((day) => sql`coalesce(sum(orders) filter (where of_month <= ${day}), 0)`)} as until
      from (
        select sorted_by, merchant_id, status, is_marketplace, business_day(${sql.lit(dayBandsZone)}, at) as day,
          extract(day from business_day(${sql.lit(dayBandsZone)}, at))::integer as of_month,
          order_day_band(sorted_by, value, 1) as band, sum(orders)::integer as orders
        from ${rows} as orders
        cross join lateral (values ('amount_tiyn', amount), ('id', id)) as keys (sorted_by, value)
        where value is not null
        group by 1, 2, 3, 4, 5, band having sum(orders) <> 0
      ) as cells group by 1, 2, 3, 4, 5, 6
    ) as months
    cross join (values ${sql.join(dayBandSteps.map((step) => sql`(${sql.lit(step)})`))}) as steps (step)
    cross join ${whose}
    group by 1, 2, 5, 6, 7, 3, 4 order by 1, 2, 5, 6, 7)`
}

/** All orders in the shape that `dayBandsOf` takes. */
const rawDayBands = sql`
  select merchant_id, status, is_marketplace, created_at as at, amount_tiyn as amount, id, 1 as orders from ${orderFacts} as facts`

/** Those that are folded already. */
export const foldedDayBands = sql`
  ${rawDayBands}
  union all
  select merchant_id, status, is_marketplace, hour, amount_band, id_band, -orders from order_rollup_deltas`

export async function countDayBands(trx: Trx, whose: RawBuilder<unknown>): Promise<void> {
  await sql`insert into order_rollup_day_bands select * from ${dayBandsOf(sql`(${rawDayBands})`, whose)} as counted`.execute(
    trx,
  )
}
