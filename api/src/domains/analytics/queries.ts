import type { OrderStatus } from '@cabinet/contract'
import { type RawBuilder, sql } from 'kysely'
import type { BusinessTz } from '../../platform/config/config.ts'
import { isOneOf, scoped } from '../../platform/db/scoped.ts'
import type { ServiceContext } from '../../platform/service-context.ts'
import { startOfDay, startOfNextDay } from '../../platform/time/business-zone.ts'
import { type DayRange, type RangeStep, splitRange } from './range.ts'
import { allMerchants } from './tables.ts'

export interface AnalyticsContext extends Pick<ServiceContext, 'db' | 'scope'> {
  readonly zone: BusinessTz
}

/** Orders of one status with their sum, and the partly returned ones with the sum that buyers kept. */
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

/** Returns the scope's condition; rollups have a row for all merchants together, pending deltas have none. */
function rollupsOf({ db, scope }: AnalyticsContext): {
  owns(among: 'sums' | 'pending'): RawBuilder<unknown>
} {
  return {
    owns: (among) =>
      among === 'sums' && scope.merchants === 'all'
        ? sql`merchant_id = ${allMerchants}`
        : scoped(db, scope).owns('merchant_id'),
  }
}

function statusCondition(statuses: readonly OrderStatus[] | undefined): RawBuilder<unknown> {
  return statuses === undefined ? sql`` : sql` and ${isOneOf('status', statuses)}`
}

/** Selects (month, columns) of the orders created in the range from one snapshot of all rollups. */
function cellsByMonth(
  ctx: AnalyticsContext,
  range: DayRange,
  statuses: readonly OrderStatus[] | undefined,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { zone } = ctx
  const { months, days } = splitRange(range)
  const kept = sql`${rollupsOf(ctx).owns('sums')} ${statusCondition(statuses)}`
  const pending = sql`${rollupsOf(ctx).owns('pending')} ${statusCondition(statuses)}`
  const parts = days.map(
    ({ from, to }) => sql`
      select date_trunc('month', day::timestamp)::date as month, ${columns} from order_rollup_days
      where zone = ${zone} and day between ${from}::date and ${to}::date and ${kept}`,
  )
  if (months !== undefined)
    parts.push(sql`
      select month, ${columns} from order_rollup_months
      where zone = ${zone} and month between ${months.from}::date and ${months.to}::date and ${kept}`)
  parts.push(sql`
    select date_trunc('month', business_day(${zone}, hour)::timestamp)::date, ${columns} from order_rollup_deltas
    where hour >= ${startOfDay(range.from, zone)} and hour < ${startOfNextDay(range.to, zone)} and ${pending}`)
  return sql.join(parts, sql` union all `)
}

/** Sums the orders created in the range by month and status. */
export async function selectOrdersByMonth(
  ctx: AnalyticsContext,
  range: DayRange,
  statuses?: readonly OrderStatus[],
): Promise<StatusMonth[]> {
  const cells = cellsByMonth(ctx, range, statuses, sql`status, ${cell}`)
  const { rows } = await sql<StatusMonth>`
    select month, ${sums} from (${cells}) as cells group by month, status`.execute(ctx.db)
  return rows
}

const cell = sql.raw('orders, amount_tiyn, kept_orders, kept_tiyn')

/** The sum is numeric, which has no limit; a JSON number is exact up to 90 trillion tenge and rounded beyond. */
const sums = sql.raw(`status, sum(orders)::bigint as orders, sum(amount_tiyn)::float8 as "amountTiyn",
  sum(kept_orders)::bigint as "keptOrders", sum(kept_tiyn)::float8 as "keptTiyn"`)

/** Sums the orders created in consecutive parts of a range by the part's date. */
export async function selectOrdersByPart(
  ctx: AnalyticsContext,
  parts: readonly RangeStep[],
  statuses?: readonly OrderStatus[],
): Promise<(StatusSum & Pick<RangeStep, 'date'>)[]> {
  const { db, zone } = ctx
  const [from, to] = [parts[0]?.from, parts.at(-1)?.to]
  if (from === undefined || to === undefined) return []
  // A subquery is read once; the cast of the parameter itself would run for every row.
  const starts = sql`(select ${parts.map(({ from }) => from)}::date[])`
  const { rows } = await sql<StatusSum & { date: string }>`
    select ((select ${parts.map(({ date }) => date)}::date[]))[part] as date, ${sums} from (
      select width_bucket(day, ${starts}), status, ${cell} from order_rollup_days
      where zone = ${zone} and day >= ${from}::date and day <= ${to}::date
        and ${rollupsOf(ctx).owns('sums')} ${statusCondition(statuses)}
      union all
      select width_bucket(business_day(${zone}, hour), ${starts}), status, ${cell} from order_rollup_deltas
      where hour < ${startOfNextDay(to, zone)} and hour >= ${startOfDay(from, zone)}
        and ${rollupsOf(ctx).owns('pending')} ${statusCondition(statuses)}
    ) as cells (part, status, ${cell}) group by part, status`.execute(db)
  return rows
}

/** Selects the day of the scope's first order; null without any. */
export async function selectFirstDay(ctx: AnalyticsContext): Promise<string | null> {
  const { zone } = ctx
  const { rows } = await sql<{ day: string | null }>`
    select least(
      (select min(day) from order_rollup_days
       where zone = ${zone} and ${rollupsOf(ctx).owns('sums')} and orders > 0),
      (select min(business_day(${zone}, hour)) from order_rollup_deltas
       where ${rollupsOf(ctx).owns('pending')} and orders > 0)) as day`.execute(ctx.db)
  return rows[0]?.day ?? null
}

export interface OrderCount {
  readonly status: OrderStatus
  readonly isMarketplace: boolean
  readonly orders: number
  /** Those of them that went back in part. */
  readonly keptOrders: number
}

/** Counts the orders created in the range by status and marketplace flag. */
export async function selectOrderCounts(ctx: AnalyticsContext, range: DayRange): Promise<OrderCount[]> {
  const cells = cellsByMonth(ctx, range, undefined, sql`status, is_marketplace, orders, kept_orders`)
  const { rows } = await sql<OrderCount>`
    select status, is_marketplace as "isMarketplace", sum(orders)::bigint as orders,
      sum(kept_orders)::bigint as "keptOrders" from (${cells}) as cells
    group by 1, 2 having sum(orders) <> 0`.execute(ctx.db)
  return rows
}
