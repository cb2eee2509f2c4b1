import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../platform/db/prepared.ts'
import { endOfDay, startOfDay } from '../../platform/time/business-zone.ts'
import { type BandedColumn, bandSteps, dayBandSteps, finestBands } from './bands.ts'
import { cellsByMonth, type Kinds, ofKinds, type Reading, rollupsOf } from './queries.ts'
import { type DayRange, splitRange } from './split-range.ts'
import { allMerchants } from './tables.ts'

/** A day (`yyyy-MM-dd`) or a band that holds a row: its first value, that of the next one where it is known, its orders, and how many come before. */
export interface RowPlace<V extends string | number> {
  readonly at: V
  readonly until: V | null
  readonly orders: number
  readonly before: number
}

export interface RowWanted {
  readonly direction: 'asc' | 'desc'
  /** Counted from 0 among the orders that the filter lets through. */
  readonly offset: number
}

/** One look at the rollups, within the place that the look before has found. */
interface Look {
  /** Rows of (at, orders). */
  readonly parts: (within: RawBuilder<unknown> | undefined) => RawBuilder<unknown>
  /** The value that the part at `at` ends before. */
  readonly until: (within: RawBuilder<unknown> | undefined) => RawBuilder<unknown>
}

/** Finds the place by looks that grow finer, in one statement. */
async function findRow<V extends string | number>(
  { db }: Reading,
  { direction, offset }: RowWanted,
  looks: readonly Look[],
  known: readonly RawBuilder<unknown>[] = [],
): Promise<RowPlace<V> | undefined> {
  const names = looks.map((_, look) => sql.ref(`look${look}`))
  const found = looks.map(({ parts, until }, look) => {
    const within = names[look - 1]
    const before = within === undefined ? sql`0` : sql`(select before from ${within})`
    return sql`${names[look]} as materialized (
      select at, until, orders, before from (
        select at, ${until(within)} as until, orders,
          ${before} + sum(orders) over (order by at ${sql.raw(direction)}) - orders as before
        from (${parts(within)}) as parts) as placed
      where before <= ${offset} and ${offset} < before + orders)`
  })
  const { rows } = await sql<RowPlace<V>>`
    ${prepared} with ${sql.join([...known, ...found])}
    select at, until, orders::bigint as orders, before::bigint as before from ${names.at(-1)}`.execute(db)
  return rows[0]
}

/** The day of the zone that holds a row of the range's orders by time. */
export function dayOfRow(
  reading: Reading,
  wanted: RowWanted,
  { from, to }: DayRange,
  kinds: Kinds,
): Promise<RowPlace<string> | undefined> {
  const { zone } = reading
  const until = () => sql`null::date`
  const days = (month: RawBuilder<unknown> | undefined) => {
    const [first, last] =
      month === undefined
        ? [sql`${from}::date`, sql`${to}::date`]
        : [
            sql`(select greatest(at, ${from}::date) from ${month})`,
            sql`(select least((at + interval '1 month')::date - 1, ${to}::date) from ${month})`,
          ]
    return sql`
      select day as at, sum(orders) as orders from (
        select day, orders from order_rollup_days
        where zone = ${zone} and day >= ${first} and day <= ${last} and ${rollupsOf(reading).owns('sums')} ${ofKinds(kinds)}
        union all
        select business_day(${zone}, hour), orders from order_rollup_deltas
        where hour >= ${startOfDay(from, zone)} and hour < ${endOfDay(to, zone)}
          and business_day(${zone}, hour) between ${first} and ${last} and ${rollupsOf(reading).owns('pending')} ${ofKinds(kinds)}
      ) as cells group by day`
  }
  const months = () => sql`
    select month as at, sum(orders) as orders
    from (${cellsByMonth(reading, { from, to }, kinds, sql.raw('orders'))}) as cells group by month`
  const hasMonths = splitRange({ from, to }).months !== undefined
  return findRow(reading, wanted, [...(hasMonths ? [{ parts: months, until }] : []), { parts: days, until }])
}

/** The narrowest band that holds a row of all orders by amount or by number. */
export function bandOfRow(
  reading: Reading,
  { column, ...wanted }: RowWanted & { readonly column: BandedColumn },
  kinds: Kinds,
): Promise<RowPlace<number> | undefined> {
  const pending = pendingBand(column)
  const looks = bandSteps.map((step) => {
    const width = sql`${sql.lit(finestBands[column] * step)}::bigint`
    return {
      until: () => sql`at + ${width}`,
      parts: (wider: RawBuilder<unknown> | undefined) => sql`
        select band as at, sum(orders) as orders from (
          select band, orders from order_rollup_bands
          where sorted_by = ${sql.lit(column)} and width = ${width} and ${inside(sql.ref('band'), wider)}
            and ${rollupsOf(reading).owns('sums')} ${ofKinds(kinds)}
          union all
          select ${pending} / ${width} * ${width}, orders from order_rollup_deltas
          where ${inside(pending, wider)} and ${pending} is not null and ${rollupsOf(reading).owns('pending')} ${ofKinds(kinds)}
        ) as cells group by band`,
    }
  })
  return findRow(reading, wanted, looks)
}

/** The narrowest band that holds a row of a range's orders by amount or by number. Of bands of amounts the highest has no end. */
export function dayBandOfRow(
  reading: Reading,
  { column, ...wanted }: RowWanted & { readonly column: BandedColumn },
  { from, to }: DayRange,
  kinds: Kinds,
): Promise<RowPlace<number> | undefined> {
  const { zone } = reading
  const pending = pendingBand(column)
  const startOfMonth = (day: string) => sql`date_trunc('month', ${day}::date::timestamp)::date`
  const looks = dayBandSteps.map((step) => ({
    // Numbers are banded evenly; a band of amounts ends where the next one that the range has begins.
    until: (wider: RawBuilder<unknown> | undefined) =>
      column === 'id'
        ? sql`at + ${sql.lit(finestBands.id * step)}`
        : sql`coalesce(lead(at) over (order by at), ${wider === undefined ? sql`null::bigint` : sql`(select until from ${wider})`})`,
    parts: (wider: RawBuilder<unknown> | undefined) => sql`
      select band as at, sum(orders) as orders from (
        select band, until[case when month = ${startOfMonth(to)} then extract(day from ${to}::date)::integer else 31 end]
          - case when month = ${startOfMonth(from)}
              then coalesce(until[extract(day from ${from}::date)::integer - 1], 0) else 0 end as orders
        from order_rollup_day_bands
        where sorted_by = ${sql.lit(column)} and step = ${sql.lit(step)} and ${inside(sql.ref('band'), wider)}
          and month = any((select months from known)::date[])
          and ${rollupsOf(reading).owns('sums')} ${ofKinds(kinds)}
        union all
        select order_day_band(${sql.lit(column)}, ${pending}, ${sql.lit(step)}), orders from order_rollup_deltas
        where ${inside(pending, wider)} and ${pending} is not null
          and hour < ${endOfDay(to, zone)} and hour >= ${startOfDay(from, zone)} and ${rollupsOf(reading).owns('pending')} ${ofKinds(kinds)}
      ) as cells group by band having sum(orders) <> 0`,
  }))
  const edgeOfAll = (edge: 'min' | 'max') => sql`(
    select ${sql.raw(edge)}(month) from order_rollup_months where zone = ${zone} and merchant_id = ${allMerchants})`
  // A range may begin a thousand years ago.
  const known = sql`known as materialized (select array(select generate_series(
    greatest(${startOfMonth(from)}, ${edgeOfAll('min')}), least(${startOfMonth(to)}, ${edgeOfAll('max')}),
    interval '1 month')::date) as months)`
  return findRow(reading, wanted, looks, [known])
}

const pendingBand = (column: BandedColumn) => sql.ref(column === 'id' ? 'id_band' : 'amount_band')

const inside = (name: RawBuilder<unknown>, wider: RawBuilder<unknown> | undefined) =>
  wider === undefined
    ? sql`true`
    : sql`${name} >= (select at from ${wider})
        and ${name} < (select coalesce(until, 9223372036854775807) from ${wider})`
