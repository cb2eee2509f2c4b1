import type { OrderStatus } from '@cabinet/contract'
import type { BusinessTz } from '../../platform/config/config.ts'
import { type BandedColumn, dayBandsZone } from './bands.ts'
import { ordersOfRange, quarterOfRow } from './day-queries.ts'
import type { RowPlace, RowWanted } from './find-row.ts'
import { bandOfRow, dayBandOfRow } from './place-queries.ts'
import { type OrdersOfKind, type Reading, totalsByKind } from './queries.ts'
import type { DayRange } from './split-range.ts'

export { type OrdersOfKind, totalsByKind } from './queries.ts'

/** What the rollups tell apart; `from` and `to` are days of the business zone. */
export interface CountedFilter extends Partial<DayRange> {
  readonly statuses?: readonly OrderStatus[] | undefined
  readonly isMarketplace?: boolean | undefined
}

/** Orders of the filter, exact, from a few rows however many there are. @param kinds all of the scope, where they are known */
export async function countOrders(
  reading: Reading,
  filter: CountedFilter,
  kinds?: Promise<readonly OrdersOfKind[]>,
): Promise<number> {
  if (isOfDays(filter)) return ordersOfRange(reading, rangeOf(filter), filter)
  return sum((await (kinds ?? totalsByKind(reading))).filter(matches(filter)))
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

export interface WantedRow extends RowWanted {
  readonly column: 'created_at' | BandedColumn
}

/** Orders of some days alone. */
export const isOfDays = ({ from, to }: CountedFilter): boolean => from !== undefined || to !== undefined

/** Where orders lie together in a list: from the first edge to the last. */
export type Edges = readonly [first: Edge, last: Edge]

/** The quarter of an hour or the band that holds a row of a list. */
export interface Place {
  readonly edges: Edges
  /** Those of the places that come next, as far as they are known. */
  readonly next: readonly Edges[]
  /** Orders of the filter, as `countOrders` has them. */
  readonly total: number
  /** First days of the months that a range of days touches, by amount or by number. */
  readonly months?: readonly string[] | undefined
}

/** Where a row of the filter's orders is; nothing where no rollup tells. */
export async function findPlace(
  reading: Reading,
  filter: CountedFilter,
  { column, ...wanted }: WantedRow,
): Promise<Place | undefined> {
  const { zone } = reading
  if (column === 'created_at') {
    const instant = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000))
    const found = await quarterOfRow(reading, wanted, rangeOf(filter), filter)
    return placeIn(found, (one) => edges(one, wanted, [instant(one.at), instant(one.until)]))
  }
  if (!tellsPlaces(zone, filter, column)) return undefined
  const found = isOfDays(filter)
    ? await dayBandOfRow(reading, { ...wanted, column }, rangeOf(filter), filter)
    : await bandOfRow(reading, { ...wanted, column }, filter)
  return placeIn(found, (one) => edges(one, wanted, [one.at, one.until]))
}

/** Whether rollups tell where a row is: bands know the days of one zone. */
export const tellsPlaces = (zone: BusinessTz, filter: CountedFilter, column: WantedRow['column']): boolean =>
  column === 'created_at' || !isOfDays(filter) || zone === dayBandsZone

const placeIn = (
  [first, ...next]: readonly RowPlace[],
  edgesOf: (found: RowPlace) => Edges,
): Place | undefined =>
  first && { edges: edgesOf(first), next: next.map(edgesOf), total: first.total, months: first.months }

/** A band that nothing parts from the end of the list ends with it. */
function edges(
  { before, orders }: Pick<RowPlace, 'before' | 'orders'>,
  { direction }: RowWanted,
  [low, high]: readonly [Edge['value'] | null, Edge['value'] | null],
): Edges {
  const [first, last] = direction === 'asc' ? [low, high] : [high, low]
  return [edge(before, first), edge(before + orders, last)]
}

const edge = (position: number, value: Edge['value'] | null): Edge =>
  value == null ? { position } : { position, value }

const matches =
  ({ statuses, isMarketplace }: CountedFilter) =>
  (kind: OrdersOfKind) =>
    (statuses?.includes(kind.status) ?? true) &&
    (isMarketplace === undefined || kind.isMarketplace === isMarketplace)

const rangeOf = ({ from = '1000-01-01', to = '9000-01-01' }: CountedFilter): DayRange => ({ from, to })
