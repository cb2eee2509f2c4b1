import { orderStatuses } from '@cabinet/contract'
import type { Call } from '../../platform/call.ts'
import type { BusinessTz } from '../../platform/config/config.ts'
import { dayOf } from '../../platform/time/business-zone.ts'
import {
  type CountedFilter,
  countOrders,
  type Edge,
  type Edges,
  findPlace,
  isOfDays,
  type OrdersOfKind,
  type Place,
  tellsPlaces,
} from '../analytics/order-counts.ts'
import type { Condition, OrderFilter } from './filter.ts'
import {
  areMerged,
  areTogether,
  isByAmount,
  type PageRequest,
  scopesOf,
  selectFrom,
  selectSorted,
} from './page-queries.ts'
import type { OrderRow } from './queries.ts'
import type { SearchPage } from './search-page.ts'

/** At most so many are sorted for a page. */
const mostSorted = 5_000
/** So few are sorted rather than walked through. */
const fewSorted = 500
/** A page nearer to the beginning is read from there at once. */
const nearRows = 200

/** A page of a filter that rollups count. @param kinds all of the scope, where they are asked for */
export async function countedPage(
  call: Call,
  request: PageRequest,
  counted: CountedFilter,
  kinds?: Promise<readonly OrdersOfKind[]>,
): Promise<SearchPage> {
  const { sort, limit, offset } = request
  const reading = { db: call.db, scope: call.scope, zone: call.platform.config.businessTz }
  const isScattered = isOfDays(counted) && sort.column !== 'created_at'
  const { statuses, isMarketplace } = counted
  const isOpen = statuses?.every(isByAmount) ?? false
  // No index has the orders with a flag alone, those of most statuses by amount, or those of many partners by number.
  const isMixed =
    isMarketplace !== undefined ||
    (sort.column === 'amount_tiyn' && statuses !== undefined && !isOpen) ||
    (sort.column === 'id' && statuses === undefined && areTogether(call.scope))
  const isNear = offset < nearRows && !isScattered && !isMixed
  const placeOf = (row: number) => findPlace(reading, counted, { ...sort, offset: row, rows: limit })
  const count = () => countOrders(reading, counted, kinds)
  // Of some days the place tells the total too.
  const isToldByPlace = !isNear && isOfDays(counted) && tellsPlaces(reading.zone, counted, sort.column)
  const [known, near, place, all] = await Promise.all([
    isToldByPlace ? undefined : count(),
    isNear ? selectFrom(call, request, { position: 0 }) : [],
    isNear ? undefined : placeOf(offset),
    isScattered ? countOrders(reading, {}, kinds) : 0,
  ])
  // Behind the last order is no place.
  const total = known ?? place?.total ?? (await count())
  const rows =
    isNear || offset >= total
      ? near
      : await farPage(
          call,
          { ...request, limit: Math.min(limit, total - offset) },
          { total, all, isScattered, isMixed, isOpen, place, placeOf },
        )
  return { rows, total, shown: total, isBounded: false }
}

interface Known {
  readonly total: number
  /** Orders of the scope, where some of them are scattered. */
  readonly all: number
  /** The first orders of some days may lie anywhere among all by amount or by number. */
  readonly isScattered: boolean
  /** No index leads to its orders alone: the next one may lie anywhere behind others. */
  readonly isMixed: boolean
  /** Of all statuses asked for few orders are in, and an index has those of each by amount. */
  readonly isOpen: boolean
  /** Of the page's first order. */
  readonly place: Place | undefined
  readonly placeOf: (row: number) => Promise<Place | undefined>
}

/** Begins at the nearest place that is known: an end of the list, or of the quarter of an hour or the band that holds the page. */
async function farPage(call: Call, request: PageRequest, known: Known): Promise<OrderRow[]> {
  const { total, isScattered, isMixed, isOpen, place } = known
  if (place && isScattered) return scatteredPage(call, request, { ...known, place })
  if (isScattered && total <= mostSorted) return selectSorted(call, request)
  if (place && isMixed) {
    const isBanded = request.sort.column === 'id' && !isOpen
    return fromPlaces(call, { ...request, isBanded }, await placesOf(request, { ...known, place }))
  }
  const ends = [{ position: 0 }, { position: total }]
  return selectFrom(call, request, nearest(request, [...ends, ...(place?.edges ?? [])]))
}

type Placed = Known & { readonly place: Place }

/** A page of some days by amount or by number, from all of its list when they are few, else from the band that holds it. */
async function scatteredPage(call: Call, request: PageRequest, known: Placed): Promise<OrderRow[]> {
  const { total, all, isOpen, place } = known
  if (total <= fewSorted) return selectSorted(call, request)
  const { months = [] } = place
  const isByMonth = areMerged(scopesOf(call.scope).length * months.length)
  const places = await placesOf(request, known)
  const span = spanOf(places)
  // What lies there of all days, when it is as much of each.
  const inSpan = ((span[1].position - span[0].position) * all) / total
  const isWide = !isByMonth && request.sort.column !== 'id'
  if (isWide && total <= Math.min(mostSorted, inSpan / 2)) return selectSorted(call, request)
  const { filter } = request
  const walked = { ...request, filter: { ...filter, conditions: filter.conditions.map(passiveDays) } }
  if (isOpen) return fromPlaces(call, walked, places)
  // Numbers grow with the days, and are few in a band.
  if (request.sort.column === 'id') return fromPlaces(call, { ...walked, isBanded: true }, places)
  // It may be twice as much of the others.
  if (2 * inSpan <= fewSorted)
    return selectSorted(call, { ...within(request, span), offset: request.offset - span[0].position })
  return fromPlaces(call, { ...walked, ...(isByMonth ? { months } : { isBanded: true }) }, places)
}

/** The place of the page's first order and that of its last, or all that lies between them where it has a third one. */
async function placesOf({ offset, limit }: PageRequest, { place, placeOf }: Placed): Promise<Edges[]> {
  const lastRow = offset + limit - 1
  const { edges, next } = place
  const isWithin = (found: Edges) => lastRow < found[1].position
  const end = isWithin(edges) ? undefined : (next.find(isWithin) ?? (await placeOf(lastRow))?.edges)
  if (end === undefined) return [edges]
  return end[0].position > edges[1].position ? [spanOf([edges, end])] : [edges, end]
}

function spanOf(places: readonly Edges[]): Edges {
  const edges = places.flat()
  const [first = { position: 0 }, last = first] = [edges.at(0), edges.at(-1)]
  return [first, last]
}

/** The page from its places, each by itself: beyond them, a walk for a merchant or a status that has nothing there would go through all of its orders. */
async function fromPlaces(call: Call, request: PageRequest, places: readonly Edges[]): Promise<OrderRow[]> {
  let left = request.limit
  const parts = places.map((edges, place) => {
    const offset = place === 0 ? request.offset : edges[0].position
    const isLast = place === places.length - 1
    const part = { ...request, offset, limit: isLast ? left : Math.min(left, edges[1].position - offset) }
    left -= part.limit
    // A place that goes on in the next one is full at its end.
    return selectFrom(call, within(part, edges), nearest(part, isLast ? edges : edges.toReversed()))
  })
  return (await Promise.all(parts)).flat()
}

/** What of a list lies between two edges. */
function within(request: PageRequest, edges: Edges): PageRequest {
  const { filter, sort } = request
  const [from, to] = sort.direction === 'asc' ? edges : edges.toReversed()
  const beyond = (is: '>=' | '<', value: Edge['value']): Condition[] =>
    value === undefined ? [] : [{ column: sort.column, is, value }]
  const conditions = [...filter.conditions, ...beyond('>=', from?.value), ...beyond('<', to?.value)]
  return { ...request, filter: { ...filter, conditions } }
}

const passiveDays = (condition: Condition): Condition =>
  condition.column === 'created_at' ? { ...condition, isPassive: true } : condition

function nearest({ offset, limit }: PageRequest, edges: readonly Edge[]): Edge {
  const far = ({ position }: Edge) => Math.abs(offset + limit / 2 - position)
  return edges.toSorted((a, b) => far(a) - far(b))[0] ?? { position: 0 }
}

/** The filter as the rollups know it; nothing when it asks for more. */
export function countedFilter({ conditions }: OrderFilter, zone: BusinessTz): CountedFilter | undefined {
  const parts: CountedFilter[] = []
  for (const { column, is, value } of conditions) {
    if (column === 'status' && Array.isArray(value))
      parts.push({ statuses: orderStatuses.filter((status) => value.includes(status)) })
    else if (column === 'is_marketplace' && typeof value === 'boolean') parts.push({ isMarketplace: value })
    else if (column === 'created_at' && value instanceof Date)
      parts.push(
        is === '<' ? { to: dayOf(new Date(value.getTime() - 1), zone) } : { from: dayOf(value, zone) },
      )
    else return undefined
  }
  return Object.assign({}, ...parts)
}
