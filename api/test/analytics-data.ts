import {
  type DashboardSeries,
  type OrderStatus,
  orderStatuses,
  type StatusGroup,
  statuses,
  statusGroups,
} from '@cabinet/contract'
import { sql } from 'kysely'
import { type DayRange, lastDay, monthsOf } from '../src/domains/analytics/split-range.ts'
import type { BusinessTz } from '../src/platform/config/config.ts'
import type { Db } from '../src/platform/db/database.ts'
import { endOfDay, startOfDay } from '../src/platform/time/business-zone.ts'
import { type OrderRow, orderRow } from './orders.ts'

/** Returns numbers of [0, 1) that are the same in every run (mulberry32). */
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

/** Adds orders of three years around Almaty's clock change, many of them close to the boundaries of days and months. */
export function randomOrders(
  random: () => number,
  merchants: readonly [string, ...string[]],
  count: number,
): OrderRow[] {
  return Array.from({ length: count }, () => {
    const time = begin + Math.floor(random() * (end - begin))
    const border = Date.UTC(new Date(time).getUTCFullYear(), new Date(time).getUTCMonth(), 1)
    const close = border - 7 * 3_600_000 + Math.floor(random() * 4 * 3_600_000)
    const amount_tiyn = 2 + Math.floor(random() ** 4 * 300_000_000)
    const status = pick(random, orderStatuses as [OrderStatus, ...OrderStatus[]])
    // Some returns are partial, others complete.
    const returned = status.includes('return') ? pick(random, [0, 1, 0.1, 0.7]) : 0
    return orderRow({
      merchant_id: pick(random, merchants),
      created_at: new Date(random() < 0.3 ? Math.max(begin, close) : time),
      amount_tiyn,
      compensation_tiyn: Math.ceil(amount_tiyn * returned),
      status,
      is_marketplace: random() < 0.4,
    })
  })
}

export function randomRange(random: () => number): DayRange {
  const day = () => new Date(begin + Math.floor(random() * (end - begin))).toISOString().slice(0, 10)
  const [a, b] = [day(), day()]
  return a < b ? { from: a, to: b } : { from: b, to: a }
}

const groups = Object.keys(statusGroups) as StatusGroup[]

/** Returns the series by plain SQL over the raw orders; the part's borders are computed outside the database. */
export async function rawSeries(
  db: Db,
  merchants: readonly string[],
  parts: readonly (DayRange & { readonly date: string })[],
  zone: BusinessTz,
): Promise<DashboardSeries> {
  const groupOf = sql.join(
    orderStatuses.map((status) => sql`when ${sql.lit(status)} then ${sql.lit(statuses[status][1])}`),
    sql` `,
  )
  const borders = parts.map(
    ({ date, from, to }) =>
      sql`(${date}::date, ${startOfDay(from, zone)}::timestamptz, ${endOfDay(to, zone)}::timestamptz)`,
  )
  const { rows } = await sql<{ date: string; group: string; orders: number; amount: number }>`
    with found as (
      select date, case status ${groupOf} end as whole, amount_tiyn as amount, compensation_tiyn as back from orders
      join (values ${sql.join(borders)}) as parts (date, starts, ends) on created_at >= starts and created_at < ends
      where merchant_id = any(${[...merchants]}::text[])
    ), counted as (
      select date, whole, amount, 1 as orders from found where back = 0 or back = amount
      union all select date, whole, back, 0 from found where back <> 0 and back <> amount
      union all select date, 'buyed', amount - back, 1 from found where back <> 0 and back <> amount
    )
    select date, whole as group, sum(orders) as orders, sum(amount)::bigint as amount from counted group by 1, 2`.execute(
    db,
  )
  const series = (group: StatusGroup) =>
    parts.map(({ date }) => {
      const row = rows.find((candidate) => candidate.date === date && candidate.group === group)
      const [orders, amount] = [Number(row?.orders ?? 0), row?.amount ?? 0]
      return {
        date,
        total_amount: amount / 100,
        avg_amount: orders === 0 ? 0 : Math.round(amount / orders) / 100,
        total_count: orders,
      }
    })
  return Object.fromEntries(groups.map((group) => [group, series(group)])) as unknown as DashboardSeries
}

/** Returns the months of a range, cut off at its ends. */
export const monthParts = ({ from, to }: DayRange) =>
  monthsOf({ from, to }).map((month) => {
    const last = lastDay(month)
    return { date: month, from: month < from ? from : month, to: last > to ? to : last }
  })
