import {
  type Dashboard,
  type OrderStatus,
  orderStatuses,
  type StatusGroup,
  statuses,
} from '@cabinet/contract'
import { sql } from 'kysely'
import { type DayRange, monthsOf, shiftMonth } from '../src/domains/analytics/split-range.ts'
import type { BusinessTz } from '../src/platform/config/config.ts'
import type { Db } from '../src/platform/db/database.ts'
import { endOfDay, startOfDay } from '../src/platform/time/business-zone.ts'
import { type OrderRow, orderRow } from './orders.ts'

/** Numbers of [0, 1) that are the same at every run (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

export const pick = <T>(random: () => number, values: readonly [T, ...T[]]): T =>
  values[Math.floor(random() * values.length)] ?? values[0]

const begin = Date.UTC(2023, 10, 20)
const end = Date.UTC(2026, 10, 20)

/** Orders of three years around the change of Almaty's clocks, many of them close to the borders of days and months. */
export function randomOrders(
  random: () => number,
  merchants: readonly [string, ...string[]],
  count: number,
): OrderRow[] {
  return Array.from({ length: count }, () => {
    const time = begin + Math.floor(random() * (end - begin))
    const border = Date.UTC(new Date(time).getUTCFullYear(), new Date(time).getUTCMonth(), 1)
    const close = border - 7 * 3_600_000 + Math.floor(random() * 4 * 3_600_000)
    return orderRow({
      merchant_id: pick(random, merchants),
      created_at: new Date(random() < 0.3 ? Math.max(begin, close) : time),
      amount_tiyn: 1 + Math.floor(random() ** 4 * 300_000_000),
      status: pick(random, orderStatuses as [OrderStatus, ...OrderStatus[]]),
      is_marketplace: random() < 0.4,
    })
  })
}

export function randomRange(random: () => number): DayRange {
  const day = () => new Date(begin + Math.floor(random() * (end - begin))).toISOString().slice(0, 10)
  const [a, b] = [day(), day()]
  return a < b ? { from: a, to: b } : { from: b, to: a }
}

const groups: readonly StatusGroup[] = ['buyed', 'completed', 'canceled', 'return_final']

/** The dashboard by plain SQL over the raw orders, month by month, with borders that the database has no part in. */
export async function rawDashboard(
  db: Db,
  merchants: readonly string[],
  { from, to }: DayRange,
  zone: BusinessTz,
): Promise<Dashboard> {
  const months = monthsOf({ from, to }).map((month) => {
    const next = shiftMonth(month, 1)
    const start = startOfDay(month < from ? from : month, zone)
    return { month, start, end: next > to ? endOfDay(to, zone) : startOfDay(next, zone) }
  })
  const groupOf = sql.join(
    orderStatuses.map((status) => sql`when ${sql.lit(status)} then ${sql.lit(statuses[status][1])}`),
    sql` `,
  )
  const { rows } = await sql<{
    month: string
    group: string
    orders: number
    amount: number
    average: string
  }>`
    select month, case status ${groupOf} end as group, count(*) as orders, sum(amount_tiyn)::bigint as amount,
           round(avg(amount_tiyn)) as average
    from orders
    join (values ${sql.join(months.map((m) => sql`(${m.month}::date, ${m.start}::timestamptz, ${m.end}::timestamptz)`))})
      as months (month, starts, ends) on created_at >= starts and created_at < ends
    where merchant_id = any(${[...merchants]}::text[])
    group by 1, 2`.execute(db)
  const series = (group: StatusGroup) =>
    months.map(({ month }) => {
      const row = rows.find((candidate) => candidate.month === month && candidate.group === group)
      return {
        date: month,
        total_amount: (row?.amount ?? 0) / 100,
        avg_amount: Number(row?.average ?? 0) / 100,
        total_count: row?.orders ?? 0,
      }
    })
  return Object.fromEntries(groups.map((group) => [group, series(group)])) as unknown as Dashboard
}
