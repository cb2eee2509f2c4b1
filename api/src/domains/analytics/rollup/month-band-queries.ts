import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { orderFacts } from '../../orders/service.ts'
import { dayBandSteps, dayBandsZone, fineStep, narrowIds } from '../bands.ts'
import { allMerchants, allStatuses } from '../tables.ts'
import { slotsOf } from './slot-queries.ts'

const arrayOf = (length: number, write: (n: RawBuilder<number>) => RawBuilder<unknown>) =>
  sql`array[${sql.join(Array.from({ length }, (_, n) => write(sql.lit(n + 1))))}]::integer[]`

/** For each day of a month. */
const days = (write: (day: RawBuilder<number>) => RawBuilder<unknown>) => arrayOf(31, write)
/** For each quarter of an hour of a day. */
const quarters = (write: (quarter: RawBuilder<number>) => RawBuilder<unknown>) => arrayOf(96, write)

const sums = days((day) => sql`sum(until[${day}])`)
const which = sql`lateral (values (status), (${sql.lit(allStatuses)})) as which (kind)`

/** What orders are sorted by, its column in rows and the narrowest bands of it. */
const keys = {
  amount_tiyn: { column: sql.ref('amount'), narrow: sql`order_day_band('amount_tiyn', amount, 1)` },
  id: { column: sql.ref('id'), narrow: sql`id / ${sql.lit(narrowIds)} * ${sql.lit(narrowIds)}` },
  created_at: { column: sql.ref('at'), narrow: sql`0::bigint` },
} as const
type Key = keyof typeof keys
export const monthBandKeys = ['amount_tiyn', 'id', 'created_at'] as const satisfies readonly Key[]

/** Rows `(merchant_id, status, is_marketplace, at, amount, id, orders)` by the columns, month and band; `until[n]` are the orders of its first n days. */
const byMonth = (
  rows: RawBuilder<unknown>,
  key: Key,
  columns: RawBuilder<unknown>,
  band: RawBuilder<unknown>,
) => sql`
  select ${columns}, date_trunc('month', day::timestamp)::date as month, band,
    ${days((day) => sql`coalesce(sum(orders) filter (where of_month <= ${day}), 0)`)} as until
  from (
    select ${columns}, business_day(${sql.lit(dayBandsZone)}, at) as day,
      extract(day from business_day(${sql.lit(dayBandsZone)}, at))::integer as of_month, ${band} as band, sum(orders)::integer as orders
    from ${rows} as orders where ${keys[key].column} is not null
    group by ${columns}, day, of_month, band having sum(orders) <> 0
  ) as cells group by ${columns}, month, band`

/** Rows of the same shape as the rollup has them of a key, a table expression. */
export function monthBandsOf(
  key: Key,
  rows: RawBuilder<unknown>,
  whose: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const fromMonths = sql`
    select whom as merchant_id, kind as status, is_marketplace, 1 as step, month, band, ${sums} as until
    from months cross join ${whose} cross join ${which} group by 1, 2, 3, 5, 6`
  const wider = (step: number, narrower: RawBuilder<unknown>) => sql`
    select merchant_id, status, is_marketplace, ${sql.lit(step)}, month,
      order_day_band(${sql.lit(key)}, band, ${sql.lit(step)}) as band, ${sums} as until
    from ${narrower} group by 1, 2, 3, 5, 6`
  const steps = dayBandSteps.toReversed().filter((step) => step === 1 || key !== 'created_at')
  const name = (step: number | undefined) => sql.ref(`step${step ?? ''}`)
  const levels = steps.map(
    (step, level) =>
      sql`${name(step)} as (${level === 0 ? fromMonths : wider(step, name(steps[level - 1]))})`,
  )
  const fine = sql`
    select ${sql.lit(allMerchants)}, kind, is_marketplace, ${sql.lit(fineStep)}, month, band, ${sums}
    from (${byMonth(rows, key, sql`status, is_marketplace`, sql`order_fine_band(amount)`)}) as months cross join ${which}
    group by 2, 3, 5, 6`
  const all = [
    ...steps.map((step) => sql`select * from ${name(step)}`),
    ...(key === 'amount_tiyn' ? [fine] : []),
  ]
  return sql`(
    with months as (${byMonth(rows, key, sql`merchant_id, status, is_marketplace`, keys[key].narrow)}), ${sql.join(levels)}
    select ${sql.lit(key)} as sorted_by, bands.* from (${sql.join(all, sql` union all `)}) as bands)`
}

/** Rows of the same shape in quarters of an hour as the rollup has them, a table expression. */
export function quartersOf(rows: RawBuilder<unknown>, whose: RawBuilder<unknown>): RawBuilder<unknown> {
  // Quarters since 1970 as numbers: times take twice as long to be grouped.
  return sql`(
    select merchant_id, status, is_marketplace, date '1970-01-01' + since / 96 as day,
      ${quarters((quarter) => sql`coalesce(sum(orders) filter (where since % 96 = ${quarter} - 1), 0)`)} as orders
    from (
      select whom as merchant_id, kind as status, is_marketplace, since, sum(orders)::integer as orders
      from (
        select merchant_id, status, is_marketplace, floor(date_part('epoch', at) / 900)::integer as since, sum(orders)::integer as orders
        from ${rows} as orders group by 1, 2, 3, 4 having sum(orders) <> 0
      ) as cells cross join ${whose} cross join ${which}
      group by 1, 2, 3, 4
    ) as summed
    group by 1, 2, 3, 4 order by 1, 2, 3, 4)`
}

/** All orders in the shape that they take. */
const raw = sql`
  select merchant_id, status, is_marketplace, created_at as at, amount_tiyn as amount, id, 1 as orders from ${orderFacts} as facts`

/** Those that are folded already. */
export const folded = sql`(
  ${raw}
  union all
  select merchant_id, status, is_marketplace, hour, amount_band, id_band, -orders from order_rollup_deltas)`

/** The days are counted already. */
const rawDays = sql`
  select merchant_id, status, is_marketplace, day::timestamp at time zone interval '06:00' as at, orders
  from order_rollup_days where zone = ${sql.lit(dayBandsZone)} and merchant_id <> ${sql.lit(allMerchants)}`

export async function countMonthBands(trx: Trx, whose: RawBuilder<unknown>): Promise<void> {
  // A hash keeps the bands of a month together as the order of the key does, in a quarter of the time that comparing texts takes.
  const bands = (key: Key, rows: RawBuilder<unknown>) =>
    sql`order_rollup_month_bands select * from ${monthBandsOf(key, rows, whose)} as counted
      order by hashtext(concat(merchant_id, step, status, is_marketplace, month)), band`
  const counted = [
    bands('amount_tiyn', sql`(${raw})`),
    bands('id', sql`(${raw})`),
    bands('created_at', sql`(${rawDays})`),
    sql`order_rollup_quarter_hours select * from ${quartersOf(sql`(${raw})`, whose)} as counted`,
    sql`order_rollup_amounts select * from ${slotsOf('amount_tiyn', sql`(${raw})`, whose)} as counted`,
    sql`order_rollup_numbers select * from ${slotsOf('id', sql`(${raw})`, whose)} as counted`,
  ]
  for (const rows of counted) await sql`insert into ${rows}`.execute(trx)
}
