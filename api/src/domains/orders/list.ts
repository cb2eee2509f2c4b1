import { type CallAnswer, type CallQuery, orderStatuses } from '@cabinet/contract'
import { type Call, narrowCall } from '../../platform/call.ts'
import type { BusinessTz } from '../../platform/config/config.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { dayOf, endOfDay, startOfDay } from '../../platform/time/business-zone.ts'
import { type CountedFilter, countFiltered, findDay } from '../analytics/order-counts.ts'
import { worksOnOrders } from './buyers.ts'
import { type OrderFilter, readFilter, readSort } from './filter.ts'
import { countUpTo, type PageRequest, selectPage } from './page-queries.ts'
import type { OrderRow } from './queries.ts'
import { toOrder } from './wire.ts'

/** Filters that no rollup covers are counted up to here. */
const mostCounted = 10_000
/** A page nearer to the beginning or the end is read without looking for its day. */
const nearRows = 500

/** A page of orders with the number of all that the filter lets through. @throws ApiError 400, 403, 404 */
export async function listOrders(
  call: Call,
  { lim, page, sort, ...filters }: CallQuery<'GET /accounting/v1/applications'>,
): Promise<CallAnswer<'GET /accounting/v1/applications'>> {
  const zone = call.platform.config.businessTz
  const filter = readFilter(filters, zone)
  // Who may not see a phone could find it out digit by digit.
  if (filters.ph_number !== undefined && !worksOnOrders(call.actor))
    throw new ApiError(403, 'FORBIDDEN', 'По телефону ищут те, кто работает с заказами')
  const within = narrowCall(call, filter.merchantId)
  const request = { filter, sort: readSort(sort), limit: lim, offset: (page - 1) * lim }
  const counted = countedFilter(filter, zone)
  const isNear = request.offset < nearRows
  const [found, near] = await Promise.all([
    counted === undefined
      ? countUpTo(within, filter, mostCounted + 1)
      : countFiltered({ db: within.db, scope: within.scope, zone }, counted),
    isNear ? selectPage(within, request) : [],
  ])
  const isBounded = counted === undefined && found > mostCounted
  const total = isBounded ? mostCounted : found
  const known = { ...request, total: counted && found }
  const rows = isNear ? near : await farPage(within, known, counted)
  return {
    orders: rows.map((row) => toOrder(row, call)),
    total,
    totalPages: Math.ceil(total / lim),
    ...(isBounded && { atLeast: true }),
  }
}

/** Begins at the day that holds the page, where the rollups know it. */
async function farPage(
  call: Call,
  request: PageRequest,
  counted: CountedFilter | undefined,
): Promise<OrderRow[]> {
  const { filter, sort, offset, total = 0 } = request
  const isFar = total - offset > nearRows && sort.column === 'created_at'
  const zone = call.platform.config.businessTz
  const found =
    counted && isFar
      ? await findDay({ db: call.db, scope: call.scope, zone }, counted, {
          offset,
          direction: sort.direction,
        })
      : undefined
  if (found === undefined) return selectPage(call, request)
  const begin =
    sort.direction === 'desc'
      ? ({ column: 'created_at', is: '<', value: endOfDay(found.day, zone) } as const)
      : ({ column: 'created_at', is: '>=', value: startOfDay(found.day, zone) } as const)
  const conditions = [...filter.conditions, begin]
  return selectPage(call, {
    ...request,
    total: undefined,
    filter: { ...filter, conditions },
    offset: offset - found.before,
  })
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
