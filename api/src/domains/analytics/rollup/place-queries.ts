import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { orderFacts } from '../../orders/service.ts'
import { placeSteps, placesZone } from '../bands.ts'

const daysOfMonth = Array.from({ length: 31 }, (_, day) => sql.lit(day + 1))

/** For each day of a month. */
const days = (write: (day: RawBuilder<number>) => RawBuilder<unknown>) =>
  sql`array[${sql.join(daysOfMonth.map(write))}]::integer[]`

/** Orders of rows `(merchant_id, status, is_marketplace, at, amount, id, orders)` as the rollup has them, a table expression. */
export function placesOf(rows: RawBuilder<unknown>, whose: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select sorted_by, whom as merchant_id, status, is_marketplace, step, month,
      order_place(sorted_by, band, step) as band, ${days((day) => sql`sum(until[${day}])`)} as until
    from (
      select sorted_by, merchant_id, status, is_marketplace, date_trunc('month', day::timestamp)::date as month, band,
        ${days((day) => sql`coalesce(sum(orders) filter (where of_month <= ${day}), 0)`)} as until
      from (
        select sorted_by, merchant_id, status, is_marketplace, business_day(${sql.lit(placesZone)}, at) as day,
          extract(day from business_day(${sql.lit(placesZone)}, at))::integer as of_month,
          order_place(sorted_by, value, 1) as band, sum(orders)::integer as orders
        from ${rows} as orders
        cross join lateral (values ('amount_tiyn', amount), ('id', id)) as keys (sorted_by, value)
        where value is not null
        group by 1, 2, 3, 4, 5, band having sum(orders) <> 0
      ) as cells group by 1, 2, 3, 4, 5, 6
    ) as months
    cross join (values ${sql.join(placeSteps.map((step) => sql`(${sql.lit(step)})`))}) as steps (step)
    cross join ${whose}
    group by 1, 2, 5, 6, 7, 3, 4 order by 1, 2, 5, 6, 7)`
}

/** Deltas in the shape that `placesOf` takes. */
export const changedPlaces = (deltas: RawBuilder<unknown>, sign: 1 | -1) => sql`
  select merchant_id, status, is_marketplace, hour as at, amount_band as amount, id_band as id, ${sql.lit(sign)} * orders as orders from ${deltas}`

/** All orders in that shape. */
export const rawPlaces = sql`
  select merchant_id, status, is_marketplace, created_at as at, amount_tiyn as amount, id, 1 as orders from ${orderFacts} as facts`

/** Adds folded deltas, the expression `taken`; a step of the statement that folds. */
export function addToPlaces(taken: RawBuilder<unknown>, whose: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into order_rollup_places as old
    select * from ${placesOf(sql`(${changedPlaces(taken, 1)})`, whose)} as added
    on conflict (sorted_by, merchant_id, step, month, band, status, is_marketplace) do update
    set until = ${days((day) => sql`old.until[${day}] + excluded.until[${day}]`)}`
}

export async function countPlaces(trx: Trx, whose: RawBuilder<unknown>): Promise<void> {
  await sql`insert into order_rollup_places select * from ${placesOf(sql`(${rawPlaces})`, whose)} as counted`.execute(
    trx,
  )
}
