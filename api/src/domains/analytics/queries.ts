import type { OrderStatus } from '@cabinet/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Call } from '../../platform/call.ts'
import type { BusinessTz } from '../../platform/config/config.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { endOfDay, startOfDay } from '../../platform/time/business-zone.ts'
import { type BandedColumn, bandSteps, finestBands } from './bands.ts'
import { type DayRange, splitRange } from './split-range.ts'
import { allMerchants } from './tables.ts'

export interface Reading extends Pick<Call, 'db' | 'scope'> {
  readonly zone: BusinessTz
}

/** Orders of one status and their sum; of those that went back in part, how many and what the buyers kept. */
export interface StatusSum {
  readonly status: OrderStatus
  readonly orders: number
  readonly amountTiyn: number
  readonly keptOrders: number
  readonly keptTiyn: number
}

export interface StatusMonth extends StatusSum {
  /** First day of the month in the zone. */
  readonly month: string
}

interface Kinds {
  readonly statuses?: readonly OrderStatus[] | undefined
  readonly isMarketplace?: boolean | undefined
}

type Scoped = Pick<Reading, 'db' | 'scope'>

/** Rows of the scope: sums have rows for all merchants together, what is pending has not. */
function own({ db, scope }: Scoped, among: 'sums' | 'pending'): RawBuilder<unknown> {
  return among === 'sums' && scope.merchants === 'all'
    ? sql`merchant_id = ${allMerchants}`
    : scoped(db, scope).owns('merchant_id')
}

/** Of the kinds, after another condition. */
function ofKinds({ statuses, isMarketplace }: Kinds): RawBuilder<unknown> {
  return sql.join(
    [
      sql``,
      ...(statuses === undefined ? [] : [sql`status = any(${[...statuses]}::text[])`]),
      ...(isMarketplace === undefined ? [] : [sql`is_marketplace = ${isMarketplace}`]),
    ],
    sql` and `,
  )
}

/** Orders created in the range by month and status, from months, days and deltas in one statement, so of one snapshot. */
export async function ordersByMonth(
  reading: Reading,
  range: DayRange,
  kinds: Kinds = {},
): Promise<StatusMonth[]> {
  const { db, zone } = reading
  const { months, days } = splitRange(range)
  const kept = sql`${own(reading, 'sums')} ${ofKinds(kinds)}`
  const pending = sql`${own(reading, 'pending')} ${ofKinds(kinds)}`
  const parts = days.map(
    ({ from, to }) => sql`
      select date_trunc('month', day::timestamp)::date as month, status, ${cell} from order_rollup_days
      where zone = ${zone} and day between ${from}::date and ${to}::date and ${kept}`,
  )
  if (months !== undefined)
    parts.push(sql`
      select month, status, ${cell} from order_rollup_months
      where zone = ${zone} and month between ${months.from}::date and ${months.to}::date and ${kept}`)
  parts.push(sql`
    select date_trunc('month', business_day(${zone}, hour)::timestamp)::date, status, ${cell} from order_rollup_deltas
    where hour >= ${startOfDay(range.from, zone)} and hour < ${endOfDay(range.to, zone)} and ${pending}`)
  const { rows } = await sql<StatusMonth>`
    select month, ${sums}
    from (${sql.join(parts, sql` union all `)}) as cells (month, status, ${cell})
    group by month, status`.execute(db)
  return rows
}

const cell = sql.raw('orders, amount_tiyn, kept_orders, kept_tiyn')

const sums = sql.raw(`status, sum(orders)::bigint as orders, sum(amount_tiyn)::bigint as "amountTiyn",
  sum(kept_orders)::bigint as "keptOrders", sum(kept_tiyn)::bigint as "keptTiyn"`)

/** Orders created in each of some parts of a range whose ends meet, by the first day of the part. */
export async function ordersByPart(
  reading: Reading,
  parts: readonly DayRange[],
  kinds: Kinds = {},
): Promise<(StatusSum & { readonly from: string })[]> {
  const { db, zone } = reading
  const starts = parts.map(({ from }) => from)
  const [from, to] = [starts[0], parts.at(-1)?.to]
  if (from === undefined || to === undefined) return []
  const { rows } = await sql<StatusSum & { from: string }>`
    select (${starts}::date[])[part] as "from", ${sums} from (
      select width_bucket(day, ${starts}::date[]), status, ${cell} from order_rollup_days
      where zone = ${zone} and day >= ${from}::date and day <= ${to}::date
        and ${own(reading, 'sums')} ${ofKinds(kinds)}
      union all
      select width_bucket(business_day(${zone}, hour), ${starts}::date[]), status, ${cell} from order_rollup_deltas
      where hour < ${endOfDay(to, zone)} and hour >= ${startOfDay(from, zone)}
        and ${own(reading, 'pending')} ${ofKinds(kinds)}
    ) as cells (part, status, ${cell}) group by part, status`.execute(db)
  return rows
}

/** Orders created in the range, by day of the zone. */
export async function ordersByDay(
  reading: Reading,
  { from, to }: DayRange,
  kinds: Kinds,
): Promise<{ readonly day: string; readonly orders: number }[]> {
  const { db, zone } = reading
  const { rows } = await sql<{ day: string; orders: number }>`
    select day, sum(orders)::bigint as orders from (
      select day, orders from order_rollup_days
      where zone = ${zone} and day >= ${from}::date and day <= ${to}::date
        and ${own(reading, 'sums')} ${ofKinds(kinds)}
      union all
      select business_day(${zone}, hour), orders from order_rollup_deltas
      where hour < ${endOfDay(to, zone)} and hour >= ${startOfDay(from, zone)}
        and ${own(reading, 'pending')} ${ofKinds(kinds)}
    ) as cells group by day`.execute(db)
  return rows
}

export interface Band {
  /** The first value of the band. */
  readonly at: number
  readonly orders: number
}

/** The narrowest band that holds a row, and how many orders come before it: each step in the wider band of the one before, in one statement. */
export async function bandOfRow(
  reading: Reading,
  { column, direction, offset }: BandedRow,
  kinds: Kinds,
): Promise<(Band & { readonly before: number }) | undefined> {
  const widths = bandSteps.map((step) => sql`${finestBands[column] * step}::bigint`)
  const steps = widths.map((width, step) => {
    const wider = sql.ref(`step${step - 1}`)
    const within = (name: RawBuilder<unknown>) =>
      step === 0
        ? sql`true`
        : sql`${name} >= (select at from ${wider}) and ${name} < (select at from ${wider}) + ${widths[step - 1]}`
    return sql`${sql.ref(`step${step}`)} as materialized (
      select at, orders, before from (
        select at, orders, ${step === 0 ? sql`0` : sql`(select before from ${wider})`}
          + sum(orders) over (order by at ${sql.raw(direction)}) - orders as before
        from (${ordersByBand(reading, { column, width }, within, kinds)}) as bands) as placed
      where before <= ${offset} and ${offset} < before + orders)`
  })
  const { rows } = await sql<Band & { before: number }>`
    with ${sql.join(steps)}
    select at, orders::bigint as orders, before::bigint as before
    from ${sql.ref(`step${steps.length - 1}`)}`.execute(reading.db)
  return rows[0]
}

interface BandedRow {
  readonly column: BandedColumn
  readonly direction: 'asc' | 'desc'
  readonly offset: number
}

/** Orders by bands of a width. */
function ordersByBand(
  reading: Reading,
  { column, width }: { readonly column: BandedColumn; readonly width: RawBuilder<unknown> },
  within: (name: RawBuilder<unknown>) => RawBuilder<unknown>,
  kinds: Kinds,
): RawBuilder<unknown> {
  const pendingBand = sql.ref(column === 'id' ? 'id_band' : 'amount_band')
  return sql`
    select band as at, sum(orders) as orders from (
      select band, orders from order_rollup_bands
      where sorted_by = ${column} and width = ${width} and ${within(sql.ref('band'))}
        and ${own(reading, 'sums')} ${ofKinds(kinds)}
      union all
      select ${pendingBand} / ${width} * ${width}, orders from order_rollup_deltas
      where ${within(pendingBand)} and ${pendingBand} is not null and ${own(reading, 'pending')} ${ofKinds(kinds)}
    ) as cells group by band`
}

/** Orders created in a range by bands that know days, within one that is wider or all. */
export async function ordersByPlace(
  reading: Reading,
  { column, step }: { readonly column: BandedColumn; readonly step: number },
  within: { readonly from: number; readonly to: number | undefined } | undefined,
  { from, to, ...kinds }: DayRange & Kinds,
): Promise<Band[]> {
  const { db, zone } = reading
  const pendingBand = sql.ref(column === 'id' ? 'id_band' : 'amount_band')
  const inside = (name: RawBuilder<unknown>) =>
    sql.join(
      [
        sql`true`,
        ...(within === undefined ? [] : [sql`${name} >= ${within.from}`]),
        ...(within?.to === undefined ? [] : [sql`${name} < ${within.to}`]),
      ],
      sql` and `,
    )
  const startOfMonth = (day: string) => sql`date_trunc('month', ${day}::date::timestamp)::date`
  const { rows } = await sql<Band>`
    select band as at, sum(orders)::bigint as orders from (
      select band, until[case when month = ${startOfMonth(to)} then extract(day from ${to}::date)::integer else 31 end]
        - case when month = ${startOfMonth(from)}
            then coalesce(until[extract(day from ${from}::date)::integer - 1], 0) else 0 end as orders
      from order_rollup_places
      where sorted_by = ${column} and step = ${step} and ${inside(sql.ref('band'))}
        and month = any(array(
          select distinct month from order_rollup_months
          where zone = ${zone} and ${own(reading, 'sums')} and month between ${startOfMonth(from)} and ${startOfMonth(to)}))
        and ${own(reading, 'sums')} ${ofKinds(kinds)}
      union all
      select order_place(${column}, ${pendingBand}, ${step}), orders from order_rollup_deltas
      where ${inside(pendingBand)} and ${pendingBand} is not null
        and hour < ${endOfDay(to, zone)} and hour >= ${startOfDay(from, zone)} and ${own(reading, 'pending')} ${ofKinds(kinds)}
    ) as cells group by band having sum(orders) <> 0`.execute(db)
  return rows
}

export interface OrdersOfKind {
  readonly status: OrderStatus
  readonly isMarketplace: boolean
  readonly orders: number
}

/** All orders of the scope by status and marketplace flag. */
export async function totalsByKind(reading: Scoped): Promise<OrdersOfKind[]> {
  const { rows } = await sql<OrdersOfKind>`
    select status, is_marketplace as "isMarketplace", sum(orders)::bigint as orders from (
      select status, is_marketplace, orders from order_rollup_totals where ${own(reading, 'sums')}
      union all
      select status, is_marketplace, orders from order_rollup_deltas where ${own(reading, 'pending')}
    ) as cells group by 1, 2 having sum(orders) <> 0`.execute(reading.db)
  return rows
}
