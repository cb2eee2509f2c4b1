import type { OrderStatus } from '@cabinet/contract'
import { type OrdersOfKind, ordersByDay, ordersByMonth, type Reading, totalsByKind } from './queries.ts'
import { type DayRange, lastDay } from './split-range.ts'

/** What the rollups tell apart; `from` and `to` are days of the business zone. */
export interface CountedFilter extends Partial<DayRange> {
  readonly statuses?: readonly OrderStatus[] | undefined
  readonly isMarketplace?: boolean | undefined
}

/** Orders of the filter, exact, from a few rows however many there are. */
export async function countFiltered(reading: Reading, filter: CountedFilter): Promise<number> {
  const isOpen = filter.from === undefined && filter.to === undefined
  const rows = isOpen
    ? (await totalsByKind(reading)).filter(matches(filter))
    : await ordersByMonth(reading, rangeOf(filter), filter)
  return rows.reduce((all, { orders }) => all + orders, 0)
}

/** The day that holds row `offset` of the filter's orders by time, and how many come before that day in this direction. */
export async function findDay(
  reading: Reading,
  filter: CountedFilter,
  { offset, direction }: { readonly offset: number; readonly direction: 'asc' | 'desc' },
): Promise<{ readonly day: string; readonly before: number } | undefined> {
  const month = locate(await ordersByMonth(reading, rangeOf(filter), filter), 'month', direction, offset)
  if (month === undefined) return undefined
  const { from, to } = rangeOf(filter)
  const days = [month.at, lastDay(month.at), from, to].sort()
  const range = { from: days[1] ?? from, to: days[2] ?? to }
  const rest = offset - month.before
  const day = locate(await ordersByDay(reading, range, filter), 'day', direction, rest)
  return day && { day: day.at, before: month.before + day.before }
}

function locate<K extends string>(
  rows: readonly ({ readonly orders: number } & Readonly<Record<K, string>>)[],
  key: K,
  direction: 'asc' | 'desc',
  offset: number,
): { at: string; before: number } | undefined {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(row[key], (counts.get(row[key]) ?? 0) + row.orders)
  const sorted = [...counts].sort(([a], [b]) => (a < b === (direction === 'asc') ? -1 : 1))
  let before = 0
  for (const [at, orders] of sorted) {
    if (before + orders > offset) return { at, before }
    before += orders
  }
  return undefined
}

const matches =
  ({ statuses, isMarketplace }: CountedFilter) =>
  (kind: OrdersOfKind) =>
    (statuses?.includes(kind.status) ?? true) &&
    (isMarketplace === undefined || kind.isMarketplace === isMarketplace)

const rangeOf = ({ from = '1000-01-01', to = '9000-01-01' }: CountedFilter): DayRange => ({ from, to })
