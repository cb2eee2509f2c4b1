import {
  type DashboardSeries,
  type OrderStatus,
  orderStatuses,
  type StatusGroup,
  type Step,
  statuses,
  statusGroups,
} from '@cabinet/contract'
import { sql } from 'kysely'
import type { DayRange } from '../src/domains/analytics/range.ts'
import { systemScope } from '../src/platform/access/scope.ts'
import type { BusinessTz } from '../src/platform/config/config.ts'
import type { Database, Db } from '../src/platform/db/database.ts'
import { scoped } from '../src/platform/db/scoped.ts'
import { dayOf, startOfDay, startOfNextDay } from '../src/platform/time/business-zone.ts'
import { openTestDatabase } from './database.ts'
import { type OrderRow, orderRow } from './orders.ts'
import { merchantRow } from './rows.ts'

export const everything = systemScope('test')

/** Opens a database with these merchants; the caller closes it. */
export async function openWithMerchants(merchants: readonly string[]): Promise<Database> {
  const database = await openTestDatabase()
  const rows = merchants.map((id, index) => merchantRow(id, index))
  await scoped(database.db, everything).insertInto('merchants', rows).execute()
  return database
}

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

/** Returns a range that the step allows; by days and weeks one in two lies about the change of Almaty's clock. */
export function randomRange(random: () => number, step: Step): DayRange {
  const longest = { day: 92, week: 365, month: 0 }[step]
  if (longest > 0) {
    const at = random() < 0.5 ? Date.UTC(2024, 1, 20) : begin + 400 * 86_400_000 * (1 + random())
    const from = at + Math.floor(random() * 12) * 86_400_000
    const to = from + Math.floor(random() * longest) * 86_400_000
    return { from: new Date(from).toISOString().slice(0, 10), to: new Date(to).toISOString().slice(0, 10) }
  }
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
      sql`(${date}::date, ${startOfDay(from, zone)}::timestamptz, ${startOfNextDay(to, zone)}::timestamptz)`,
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

/** Returns what the dashboard says of the first order and the usual way to a purchase, by plain SQL. */
export async function rawPurchaseTimes(db: Db, merchants: readonly string[], zone: BusinessTz) {
  const { rows } = await sql<{ first: Date | null; ways: number[] | null }>`
    select (select min(created_at) from orders where merchant_id = any(${[...merchants]}::text[])) as first,
      (select array_agg(way order by way) from (
        select extract(epoch from h.at - o.created_at)::float8 / 86400 as way from order_history h
        join orders o on o.id = h.order_id where h.action = 'buy' and h.merchant_id = any(${[...merchants]}::text[])
        order by h.at desc limit 200) as recent) as ways`.execute(db)
  const { first = null, ways } = rows[0] ?? {}
  const middle = ways && ((ways[(ways.length - 1) >> 1] ?? 0) + (ways[ways.length >> 1] ?? 0)) / 2
  return {
    firstDay: first && dayOf(first, zone),
    purchaseDays: middle === null || middle === undefined ? null : Math.max(1, Math.ceil(middle)),
  }
}

/** Returns the steps of a range, cut off at its ends, day by day. */
export function stepParts({ from, to }: DayRange, step: Step) {
  const parts: { date: string; from: string; to: string }[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10)
    const last = parts.at(-1)
    const begins = step === 'day' || (step === 'week' ? new Date(at).getUTCDay() === 1 : day.endsWith('-01'))
    if (last !== undefined && !begins) last.to = day
    else parts.push({ date: last === undefined ? nameOf(day, step) : day, from: day, to: day })
  }
  return parts
}

/** Returns the Monday or the first of the month before a day. */
function nameOf(day: string, step: Step): string {
  if (step === 'month') return `${day.slice(0, 7)}-01`
  const back = step === 'week' ? ((new Date(day).getUTCDay() + 6) % 7) * 86_400_000 : 0
  return new Date(Date.parse(day) - back).toISOString().slice(0, 10)
}
