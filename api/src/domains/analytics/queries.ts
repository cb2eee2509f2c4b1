import type { OrderStatus } from '@cabinet/contract'
import { sql } from 'kysely'
import type { Call } from '../../platform/call.ts'
import type { BusinessTz } from '../../platform/config/config.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { endOfDay, startOfDay } from '../../platform/time/business-zone.ts'
import { type DayRange, splitRange } from './split-range.ts'

export interface Reading extends Pick<Call, 'db' | 'scope'> {
  readonly zone: BusinessTz
}

export interface StatusMonth {
  /** First day of the month in the zone. */
  readonly month: string
  readonly status: OrderStatus
  readonly orders: number
  readonly amountTiyn: number
}

/** Orders created in the range by month and status, from months, days and deltas in one statement, so of one snapshot. */
export async function ordersByMonth(
  { db, scope, zone }: Reading,
  range: DayRange,
  status?: OrderStatus,
): Promise<StatusMonth[]> {
  const { months, days } = splitRange(range)
  const mine = sql`${scoped(db, scope).owns('merchant_id')} ${status === undefined ? sql`` : sql`and status = ${status}`}`
  const parts = days.map(
    ({ from, to }) => sql`
      select date_trunc('month', day::timestamp)::date as month, status, orders, amount_tiyn from order_rollup_days
      where zone = ${zone} and day between ${from}::date and ${to}::date and ${mine}`,
  )
  if (months !== undefined)
    parts.push(sql`
      select month, status, orders, amount_tiyn from order_rollup_months
      where zone = ${zone} and month between ${months.from}::date and ${months.to}::date and ${mine}`)
  parts.push(sql`
    select date_trunc('month', business_day(${zone}, hour)::timestamp)::date, status, orders, amount_tiyn from order_rollup_deltas
    where hour >= ${startOfDay(range.from, zone)} and hour < ${endOfDay(range.to, zone)} and ${mine}`)
  const { rows } = await sql<StatusMonth>`
    select month, status, sum(orders)::bigint as orders, sum(amount_tiyn)::bigint as "amountTiyn"
    from (${sql.join(parts, sql` union all `)}) as cells (month, status, orders, amount_tiyn)
    group by month, status`.execute(db)
  return rows
}

/** Orders of the scope by the status they are in, from the months and what is not folded into them yet. */
export async function ordersByStatus({
  db,
  scope,
  zone,
}: Reading): Promise<{ status: OrderStatus; orders: number }[]> {
  const mine = sql`${scoped(db, scope).owns('merchant_id')}`
  const { rows } = await sql<{ status: OrderStatus; orders: number }>`
    select status, sum(orders)::bigint as orders from (
      select status, orders from order_rollup_months where zone = ${zone} and ${mine}
      union all select status, orders from order_rollup_deltas where ${mine}
    ) as cells
    group by status having sum(orders) > 0`.execute(db)
  return rows
}
