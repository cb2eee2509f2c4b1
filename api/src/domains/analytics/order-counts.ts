import type { OrderStatus } from '@cabinet/contract'
import { endOfDay, startOfDay } from '../../platform/time/business-zone.ts'
import { type BandedColumn, finestBands, placeSteps, placesZone } from './bands.ts'
import {
  type Band,
  bandOfRow,
  type OrdersOfKind,
  ordersByDay,
  ordersByMonth,
  ordersByPlace,
  type Reading,
  type StatusMonth,
  totalsByKind,
} from './queries.ts'
import { type DayRange, lastDay } from './split-range.ts'

export { totalsByKind } from './queries.ts'

/** What the rollups tell apart; `from` and `to` are days of the business zone. */
export interface CountedFilter extends Partial<DayRange> {
  readonly statuses?: readonly OrderStatus[] | undefined
  readonly isMarketplace?: boolean | undefined
}

export interface RollupCounts {
  /** Orders of the filter, exact, from a few rows however many there are. @param kinds all of the scope, where they are known */
  total(kinds?: Promise<readonly OrdersOfKind[]>): Promise<number>
  /** Both edges of the day or the band that holds a row of the filter's orders; nothing where no rollup tells. */
  edges(wanted: WantedRow): Promise<Edge[]>
}

/** What the rollups know of a filter's orders; the months that both questions need are read once. */
export function rollupCounts(reading: Reading, filter: CountedFilter): RollupCounts {
  let read: Promise<StatusMonth[]> | undefined
  const months = () => {
    read ??= ordersByMonth(reading, rangeOf(filter), filter)
    return read
  }
  return {
    total: async (kinds) =>
      sum(
        isOfDays(filter) ? await months() : (await (kinds ?? totalsByKind(reading))).filter(matches(filter)),
      ),
    edges: async (wanted) => {
      const { column } = wanted
      if (column === 'created_at') return findDay(reading, filter, await months(), wanted)
      const find = isOfDays(filter) ? findPlace : findBand
      return find(reading, filter, { ...wanted, column })
    },
  }
}

/** What the work queues of the list show. */
export function countsByStatus(kinds: readonly OrdersOfKind[]): { status: OrderStatus; orders: number }[] {
  return [...Map.groupBy(kinds, ({ status }) => status)].map(([status, rows]) => ({
    status,
    orders: sum(rows),
  }))
}

const sum = (rows: readonly { readonly orders: number }[]) =>
  rows.reduce((all, { orders }) => all + orders, 0)

/** Where a list is entered: so many orders come before it; `value` parts them, `<` it from `>=` it. An end of the list has none. */
export interface Edge {
  readonly position: number
  readonly value?: Date | number
}

export interface WantedRow {
  readonly column: 'created_at' | BandedColumn
  readonly direction: 'asc' | 'desc'
  /** The row that the page begins with. */
  readonly offset: number
}

/** Orders of some days alone. */
export const isOfDays = ({ from, to }: CountedFilter): boolean => from !== undefined || to !== undefined

async function findDay(
  reading: Reading,
  filter: CountedFilter,
  months: readonly StatusMonth[],
  { direction, offset }: WantedRow,
): Promise<Edge[]> {
  const month = locate(
    months.map((row) => ({ ...row, at: row.month })),
    direction,
    offset,
  )
  if (month === undefined) return []
  const { from, to } = rangeOf(filter)
  const ends = [month.at, lastDay(month.at), from, to].sort()
  const days = await ordersByDay(reading, { from: ends[1] ?? from, to: ends[2] ?? to }, filter)
  const day = locate(
    days.map((row) => ({ ...row, at: row.day })),
    direction,
    offset - month.before,
  )
  if (day === undefined) return []
  const found = { orders: day.orders, before: month.before + day.before }
  return edges(found, direction, [startOfDay(day.at, reading.zone), endOfDay(day.at, reading.zone)])
}

async function findBand(
  reading: Reading,
  filter: CountedFilter,
  wanted: WantedRow & { readonly column: BandedColumn },
): Promise<Edge[]> {
  const band = await bandOfRow(reading, wanted, filter)
  return band === undefined
    ? []
    : edges(band, wanted.direction, [band.at, band.at + finestBands[wanted.column]])
}

/** Of bands of amounts the highest has no upper edge. */
async function findPlace(
  reading: Reading,
  filter: CountedFilter,
  { column, direction, offset }: WantedRow & { readonly column: BandedColumn },
): Promise<Edge[]> {
  if (reading.zone !== placesZone) return []
  const range = { ...filter, ...rangeOf(filter) }
  let within: { from: number; to: number | undefined } | undefined
  let before = 0
  let orders = 0
  for (const step of placeSteps) {
    const bands: Band[] = await ordersByPlace(reading, { column, step }, within, range)
    const band = locate(bands, direction, offset - before)
    if (band === undefined) return []
    const higher = bands.filter(({ at }) => at > band.at).map(({ at }) => at)
    const end = within?.to ?? (column === 'id' ? band.at + finestBands.id * step : undefined)
    within = { from: band.at, to: higher.length > 0 ? Math.min(...higher) : end }
    before += band.before
    orders = band.orders
  }
  return within === undefined ? [] : edges({ orders, before }, direction, [within.from, within.to])
}

function edges<V extends Date | number>(
  { before, orders }: { readonly before: number; readonly orders: number },
  direction: 'asc' | 'desc',
  [low, high]: readonly [V, V | undefined],
): Edge[] {
  const [first, last] = direction === 'asc' ? [low, high] : [high, low]
  return [
    ...(first === undefined ? [] : [{ position: before, value: first }]),
    ...(last === undefined ? [] : [{ position: before + orders, value: last }]),
  ]
}

/** The day or band of row `offset`, how many orders come before it, and how many it has. */
function locate<V extends string | number>(
  rows: readonly { readonly at: V; readonly orders: number }[],
  direction: 'asc' | 'desc',
  offset: number,
): { at: V; before: number; orders: number } | undefined {
  const counts = new Map<V, number>()
  for (const row of rows) counts.set(row.at, (counts.get(row.at) ?? 0) + row.orders)
  const sorted = [...counts].sort(([a], [b]) => (a < b === (direction === 'asc') ? -1 : 1))
  let before = 0
  for (const [at, orders] of sorted) {
    if (before + orders > offset) return { at, before, orders }
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
