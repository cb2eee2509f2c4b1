import { type CallAnswer, type CallQuery, orderStatuses } from '@cabinet/contract'
import { type Call, narrowCall } from '../../platform/call.ts'
import type { BusinessTz } from '../../platform/config/config.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { dayOf } from '../../platform/time/business-zone.ts'
import {
  type CountedFilter,
  countOrders,
  countsByStatus,
  type Edge,
  type Edges,
  fewDays,
  findEdges,
  isOfDays,
  type OrdersOfKind,
  totalsByKind,
} from '../analytics/order-counts.ts'
import { worksOnOrders } from './buyers.ts'
import { type Condition, type OrderFilter, readFilter, readSort, withPhonesFor } from './filter.ts'
import { isByAmount, type PageRequest, selectFrom, selectSorted } from './page-queries.ts'
import type { OrderRow } from './queries.ts'
import { type SearchPage, searchPage } from './search-page.ts'
import { toOrder } from './wire.ts'

/** Of filters that no rollup covers. */
const searchBounds = { counted: 10_000, shown: 100 }
/** At most so many are sorted for a page. */
const mostSorted = 5_000
/** So few are sorted rather than walked through. */
const fewSorted = 500
/** A page nearer to the beginning is read from there at once. */
const nearRows = 200

/** A page of orders with the number of all that the filter lets through. @throws ApiError 400, 403, 404 */
export async function listOrders(
  call: Call,
  { lim, page, sort, with: also, ...filters }: CallQuery<'GET /accounting/v1/applications'>,
): Promise<CallAnswer<'GET /accounting/v1/applications'>> {
  const zone = call.platform.config.businessTz
  const filter = withPhonesFor(call.actor, readFilter(filters, zone))
  // Who may not see a phone could find it out digit by digit.
  if (filters.ph_number !== undefined && !worksOnOrders(call.actor))
    throw new ApiError(403, 'FORBIDDEN', 'По телефону ищут те, кто работает с заказами')
  const within = narrowCall(call, filter.merchantId)
  const offset = (page - 1) * lim
  const request = { filter, sort: readSort(sort), limit: lim, offset }
  const counted = countedFilter(filter, zone)
  const kinds = also === undefined ? undefined : totalsByKind(call)
  const [{ rows, total, shown, isBounded }, counts] = await Promise.all([
    counted === undefined
      ? searchPage(within, request, searchBounds)
      : countedPage(within, request, counted, within === call ? kinds : undefined),
    kinds,
  ])
  return {
    orders: rows.map((row) => toOrder(row, call)),
    total,
    totalPages: Math.ceil(shown / lim),
    ...(isBounded && { atLeast: true }),
    ...(counts && { counts: countsByStatus(counts), now: call.now.toISOString() }),
  }
}

/** A page of a filter that rollups count. @param kinds all of the scope, where they are asked for */
async function countedPage(
  call: Call,
  request: PageRequest,
  counted: CountedFilter,
  kinds?: Promise<readonly OrdersOfKind[]>,
): Promise<SearchPage> {
  const { sort, limit, offset } = request
  const reading = { db: call.db, scope: call.scope, zone: call.platform.config.businessTz }
  const isScattered = isOfDays(counted) && sort.column !== 'created_at'
  const { statuses, isMarketplace } = counted
  // No index has the orders with a flag alone, nor those of most statuses by amount.
  const isMixed =
    isMarketplace !== undefined ||
    (sort.column === 'amount_tiyn' && statuses !== undefined && !statuses.every(isByAmount))
  // Among all orders by number those of a partner may lie far behind everybody else's.
  const isInterleaved = isMixed || (sort.column === 'id' && statuses === undefined)
  const isNear = offset < nearRows && !isScattered && !isMixed
  const placeOf = (row: number) => findEdges(reading, counted, { ...sort, offset: row })
  const [total, near, place, all] = await Promise.all([
    countOrders(reading, counted, kinds),
    isNear ? selectFrom(call, request, { position: 0 }) : [],
    isNear ? undefined : placeOf(offset),
    isScattered ? countOrders(reading, {}, kinds) : 0,
  ])
  const rows =
    isNear || offset >= total
      ? near
      : await farPage(
          call,
          { ...request, limit: Math.min(limit, total - offset) },
          {
            total,
            all,
            isScattered,
            isInterleaved,
            days: sort.column === 'amount_tiyn' ? fewDays(reading, counted) : undefined,
            place,
            placeOf,
          },
        )
  return { rows, total, shown: total, isBounded: false }
}

interface Known {
  readonly total: number
  /** Orders of the scope, where some of them are scattered. */
  readonly all: number
  /** The first orders of some days may lie anywhere among all by amount or by number. */
  readonly isScattered: boolean
  /** The next order may lie anywhere behind those of others. */
  readonly isInterleaved: boolean
  /** The only days asked for, where an index has their amounts in order. */
  readonly days: readonly string[] | undefined
  /** The quarter of an hour or the band that holds the page's first order. */
  readonly place: Edges | undefined
  readonly placeOf: (row: number) => Promise<Edges | undefined>
}

/** Begins at the nearest place that is known: an end of the list, or of the quarter of an hour or the band that holds the page. */
async function farPage(call: Call, request: PageRequest, known: Known): Promise<OrderRow[]> {
  const { total, isScattered, isInterleaved, place } = known
  if (place && isScattered) return scatteredPage(call, request, { ...known, place })
  if (isScattered && total <= mostSorted) return selectSorted(call, request)
  if (place && isInterleaved)
    return selectFrom(call, await withinPlaces(request, { ...known, place }), nearest(request, place))
  return selectFrom(call, request, nearest(request, [{ position: 0 }, { position: total }, ...(place ?? [])]))
}

type Placed = Known & { readonly place: Edges }

/** A page of some days by amount or by number, from all of its list when they are few, else from the band that holds it. */
async function scatteredPage(call: Call, request: PageRequest, known: Placed): Promise<OrderRow[]> {
  const { total, all, days, place } = known
  const { sort, offset } = request
  const [first, last] = place
  // What the band has of all days, when it has as much of each.
  const inBand = ((last.position - first.position) * all) / total
  const isNarrow = days !== undefined || sort.column === 'id'
  if (total <= (isNarrow ? fewSorted : Math.min(mostSorted, inBand / 2))) return selectSorted(call, request)
  const banded = await withinPlaces(request, known)
  const { conditions } = banded.filter
  const asked = days ? onDays(conditions, days) : conditions.map(passiveDays)
  const within = { ...banded, filter: { ...banded.filter, conditions: asked }, isBanded: true }
  // Numbers grow with the days, and are few in a band. Amounts know no days.
  if (sort.column === 'id' || (!days && inBand > fewSorted))
    return selectFrom(call, within, nearest(request, place))
  return selectSorted(call, { ...within, offset: offset - first.position })
}

/** The page of orders that lie from the place of its first one to that of its last: without an end, a walk for a merchant or a status that has nothing there would go through all of its orders. */
async function withinPlaces(request: PageRequest, { place, placeOf }: Placed): Promise<PageRequest> {
  const { filter, sort, offset, limit } = request
  const [first, last] = place
  const [, end] = offset + limit <= last.position ? place : ((await placeOf(offset + limit - 1)) ?? place)
  const conditions = [...filter.conditions, ...between(request, first, end)]
  return { ...request, filter: { ...filter, conditions }, isBanded: sort.column === 'id' }
}

const passiveDays = (condition: Condition): Condition =>
  condition.column === 'created_at' ? { ...condition, isPassive: true } : condition

/** The days one by one, as an index has them, in the place of their borders. */
const onDays = (conditions: readonly Condition[], days: readonly string[]): Condition[] => [
  ...conditions.filter(({ column }) => column !== 'created_at'),
  { column: 'created_at', is: 'on', value: days },
]

/** That an order lies between two edges. */
function between({ sort }: PageRequest, first: Edge, last: Edge): Condition[] {
  const [from, to] = sort.direction === 'asc' ? [first, last] : [last, first]
  const beyond = (is: '>=' | '<', { value }: Edge): Condition[] =>
    value === undefined ? [] : [{ column: sort.column, is, value }]
  return [...beyond('>=', from), ...beyond('<', to)]
}

function nearest({ offset, limit }: PageRequest, edges: readonly Edge[]): Edge {
  const far = ({ position }: Edge) => Math.abs(offset + limit / 2 - position)
  return edges.toSorted((a, b) => far(a) - far(b))[0] ?? { position: 0 }
}

/** The filter as the rollups know it; nothing when it asks for more. */
function countedFilter({ conditions }: OrderFilter, zone: BusinessTz): CountedFilter | undefined {
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
