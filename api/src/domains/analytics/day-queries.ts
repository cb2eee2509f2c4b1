import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../platform/db/prepared.ts'
import { endOfDay, startOfDay } from '../../platform/time/business-zone.ts'
import { dayBandsZone } from './bands.ts'
import { findRow, type Look, type RowPlace, type RowWanted } from './find-row.ts'
import {
  cellsByMonth,
  type Kinds,
  monthBegun,
  ofKinds,
  ofSummedKinds,
  ordersOfDays,
  type Reading,
  rollupsOf,
} from './queries.ts'
import { type DayRange, splitRange } from './split-range.ts'

/** How many orders were created in the range. */
export async function ordersOfRange(reading: Reading, range: DayRange, kinds: Kinds): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    ${prepared} select coalesce(sum(orders), 0)::bigint as orders
    from (${ordersByMonth(reading, range, kinds, sql`(${pending(reading, range, kinds)})`)}) as cells`.execute(
    reading.db,
  )
  return rows[0]?.orders ?? 0
}

/** The quarter of an hour that holds a row of the range's orders by time: a day may have tens of thousands. */
export function quarterOfRow(
  reading: Reading,
  wanted: RowWanted,
  range: DayRange,
  kinds: Kinds,
): Promise<RowPlace[]> {
  const until = () => sql`null::date`
  const months = () => sql`
    select month as at, sum(orders) as orders from (${ordersByMonth(reading, range, kinds, sql`pending`)}) as cells group by month`
  const days = (month: RawBuilder<unknown> | undefined) => sql`
    select day as at, sum(orders) as orders from (${ordersByDay(reading, range, kinds, month)}) as cells
    where day between ${range.from}::date and ${range.to}::date group by day`
  // Months that are read as days are looked at once.
  const hasMonths = reading.zone === dayBandsZone || splitRange(range).months !== undefined
  const looks = [
    ...(hasMonths ? [{ parts: months, until }] : []),
    { parts: days, until },
    quartersOf(reading, kinds),
  ]
  // Read and planned once for all looks.
  return findRow(reading, wanted, looks, [sql`pending as materialized (${pending(reading, range, kinds)})`])
}

/** Rows of (month, orders) of a range. The zone that bands know has all statuses together. */
function ordersByMonth(
  reading: Reading,
  range: DayRange,
  kinds: Kinds,
  added: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (reading.zone !== dayBandsZone) return cellsByMonth(reading, range, kinds, sql.raw('orders'))
  return sql`
    select month, ${ordersOfDays(range)} as orders from order_rollup_month_bands
    where ${monthsOf(reading, kinds)} and month between ${monthBegun(range.from)} and ${monthBegun(range.to)}
    union all
    select date_trunc('month', day::timestamp)::date, orders from ${added} as added`
}

/** Rows of (day, orders) of a month that a range has, or of the whole range. */
function ordersByDay(
  reading: Reading,
  range: DayRange,
  kinds: Kinds,
  month: RawBuilder<unknown> | undefined,
): RawBuilder<unknown> {
  const first = month === undefined ? sql`${range.from}::date` : sql`(select at from ${month})`
  const last =
    month === undefined
      ? sql`${range.to}::date`
      : sql`(select (at + interval '1 month')::date - 1 from ${month})`
  const kept =
    reading.zone === dayBandsZone
      ? sql`
        select month + day - 1 as day, until[day] - coalesce(until[day - 1], 0) as orders
        from order_rollup_month_bands cross join generate_series(1, 31) as days (day)
        where ${monthsOf(reading, kinds)} and month = ${first}`
      : sql`
        select day, orders from order_rollup_days
        where zone = ${reading.zone} and day between ${first} and ${last} and ${rollupsOf(reading).owns('sums')} ${ofKinds(kinds)}`
  return sql`${kept}
    union all
    select day, orders from pending where day between ${first} and ${last}`
}

const monthsOf = (reading: Reading, kinds: Kinds) =>
  sql`sorted_by = 'created_at' and step = 1 and band = 0 and ${rollupsOf(reading).owns('sums')} ${ofSummedKinds(kinds)}`

const pending = (reading: Reading, { from, to }: DayRange, kinds: Kinds) => sql`
  select business_day(${reading.zone}, hour) as day, (extract(epoch from hour) / 900)::integer as quarter, orders
  from order_rollup_deltas
  where hour >= ${startOfDay(from, reading.zone)} and hour < ${endOfDay(to, reading.zone)}
    and ${rollupsOf(reading).owns('pending')} ${ofKinds(kinds)}`

/** A look at the day that the one before has found. Quarters are counted from 1970. */
function quartersOf(reading: Reading, kinds: Kinds): Look {
  const zone = reading.zone === dayBandsZone ? sql.raw("interval '06:00'") : sql.lit(reading.zone)
  return {
    until: () => sql`at + 900`,
    parts: (day) => {
      const border = (days: 0 | 1) =>
        sql`(select (extract(epoch from (at + ${sql.lit(days)})::timestamp at time zone ${zone}) / 900)::integer from ${day})`
      const utcDay = (quarter: RawBuilder<unknown>) => sql`date '1970-01-01' + ${quarter} / 96`
      return sql`
        select quarter::bigint * 900 as at, sum(orders) as orders from (
          select (day - date '1970-01-01') * 96 + quarter - 1, slots.orders
          from order_rollup_quarter_hours as days cross join unnest(days.orders) with ordinality as slots (orders, quarter)
          where day between ${utcDay(border(0))} and ${utcDay(border(1))}
            and ${rollupsOf(reading).owns('sums')} ${ofSummedKinds(kinds)} and slots.orders <> 0
          union all
          select quarter, orders from pending
        ) as cells (quarter, orders)
        where quarter >= ${border(0)} and quarter < ${border(1)} group by quarter`
    },
  }
}
