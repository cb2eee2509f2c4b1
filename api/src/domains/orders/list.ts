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
  totalsByKind,
} from '../analytics/order-counts.ts'
import { boundedCount } from './bounded-count.ts'
import { worksOnOrders } from './buyers.ts'
import { type Condition, type OrderFilter, readFilter, readSort, withPhonesFor } from './filter.ts'
import { type PageRequest, selectFrom, selectSorted } from './page-queries.ts'
import type { OrderRow } from './queries.ts'
import { toOrder } from './wire.ts'

/** Filters that no rollup covers are counted up to here. */
const mostCounted = 10_000
/** At most so many are sorted for a page. */
const mostSorted = 5_000
/** So few are sorted rather than walked through. */
const fewSorted = 500
/** A page nearer to the beginning or the end is read from there at once; of what is counted up to a bound no others are shown. */
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
  const reading = { db: within.db, scope: within.scope, zone }
  const isScattered = counted !== undefined && isOfDays(counted) && request.sort.column !== 'created_at'
  // Among all orders by number those of a partner may lie far behind everybody else's.
  const isInterleaved =
    counted !== undefined && request.sort.column === 'id' && counted.statuses === undefined
  // No index has the orders with a flag in that order.
  const isOfFlag = isInterleaved && counted.isMarketplace !== undefined
  const isNear = offset < nearRows && !isScattered && !isOfFlag
  const kinds = also === undefined ? undefined : totalsByKind(call)
  const placeOf = (row: number) => counted && findEdges(reading, counted, { ...request.sort, offset: row })
  const [found, near, place, all, counts] = await Promise.all([
    counted === undefined
      ? boundedCount(within, filter, mostCounted)
      : countOrders(reading, counted, within === call ? kinds : undefined),
    isNear ? selectFrom(within, request, { position: 0 }) : [],
    isNear ? undefined : placeOf(offset),
    isScattered ? countOrders(reading, {}, within === call ? kinds : undefined) : 0,
    kinds,
  ])
  const isBounded = counted === undefined && found > mostCounted
  const total = isBounded ? mostCounted : found
  const shown = isBounded ? nearRows : found
  const far = { ...request, limit: Math.min(lim, shown - offset) }
  const rows =
    isNear || offset >= shown
      ? near
      : await farPage(within, far, {
          total: found,
          all,
          isCounted: counted !== undefined,
          isScattered,
          isInterleaved,
          days: request.sort.column === 'amount_tiyn' && counted ? fewDays(reading, counted) : undefined,
          place,
          placeOf,
        })
  return {
    orders: rows.map((row) => toOrder(row, call)),
    total,
    totalPages: Math.ceil(shown / lim),
    ...(isBounded && { atLeast: true }),
    ...(counts && { counts: countsByStatus(counts), now: call.now.toISOString() }),
  }
}

interface Known {
  readonly total: number
  /** Orders of the scope, where some of them are scattered. */
  readonly all: number
  /** By rollups. */
  readonly isCounted: boolean
  /** The first orders of some days may lie anywhere among all by amount or by number. */
  readonly isScattered: boolean
  /** The next order may lie anywhere behind those of others. */
  readonly isInterleaved: boolean
  /** The only days asked for, where an index has their amounts in order. */
  readonly days: readonly string[] | undefined
  /** The quarter of an hour or the band that holds the page's first order. */
  readonly place: Edges | undefined
  readonly placeOf: (row: number) => Promise<Edges | undefined> | undefined
}

/** Begins at the nearest place that is known: an end of the list, or of the quarter of an hour or the band that holds the page. */
async function farPage(call: Call, request: PageRequest, known: Known): Promise<OrderRow[]> {
  const { total, isCounted, isScattered, isInterleaved, place } = known
  // From an end of unknown rows the planner would look for them in their order, among all orders.
  if (!isCounted) return selectFrom(call, request, { position: 0 })
  if (place && (isScattered || isInterleaved)) return bandedPage(call, request, { ...known, place })
  if (isScattered && total <= mostSorted) return selectSorted(call, request)
  return selectFrom(call, request, nearest(request, [{ position: 0 }, { position: total }, ...(place ?? [])]))
}

/** A page whose orders lie among others by amount or by number, from all of its list when they are few, else from the band that holds it. */
async function bandedPage(
  call: Call,
  request: PageRequest,
  { total, all, days, place, placeOf }: Known & { readonly place: Edges },
): Promise<OrderRow[]> {
  const { filter, sort, offset, limit } = request
  const [first, last] = place
  // What the band has of all days, when it has as much of each.
  const inBand = ((last.position - first.position) * all) / total
  const isNarrow = days !== undefined || sort.column === 'id'
  if (total <= (isNarrow ? fewSorted : Math.min(mostSorted, inBand / 2))) return selectSorted(call, request)
  const [, end] = offset + limit <= last.position ? place : ((await placeOf(offset + limit - 1)) ?? place)
  const banded = (conditions: readonly Condition[]) => ({
    ...request,
    // Of one merchant or status the days may have nothing here: without an end its walk would go through all of its orders.
    filter: { ...filter, conditions: [...conditions, ...between(request, first, end)] },
    isBanded: true,
  })
  // Numbers grow with the days, and are few in a band.
  if (sort.column === 'id')
    return selectFrom(call, banded(filter.conditions.map(passiveDays)), nearest(request, place))
  // Amounts know no days: the planner sees how few rows of them a band has.
  if (!days && inBand > fewSorted) return selectFrom(call, banded(filter.conditions), nearest(request, place))
  const asked = days ? onDays(filter.conditions, days) : filter.conditions
  return selectSorted(call, { ...banded(asked), offset: offset - first.position })
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
