import type { CallAnswer, CallQuery } from '@cabinet/contract'
import { type Call, narrowCall } from '../../platform/call.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { countsByStatus, totalsByKind } from '../analytics/order-counts.ts'
import { worksOnOrders } from './buyers.ts'
import { countedFilter, countedPage } from './counted-page.ts'
import { readFilter, readSort, withPhonesFor } from './filter.ts'
import { withoutBeginning } from './numbering.ts'
import { searchPage } from './search-page.ts'
import { toOrder } from './wire.ts'

/** Of filters that no rollup covers. */
const searchBounds = { counted: 10_000, shown: 100 }

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
  const asked = await withoutBeginning(narrowCall(call, filter.merchantId), filter)
  const offset = (page - 1) * lim
  const request = { filter: asked.filter, sort: readSort(sort), limit: lim, offset }
  const counted = countedFilter(asked.filter, zone)
  const kinds = also === undefined ? undefined : totalsByKind(call)
  const [{ rows, total, shown, isBounded }, counts] = await Promise.all([
    counted === undefined
      ? searchPage(asked.call, request, searchBounds)
      : countedPage(asked.call, request, counted, asked.call === call ? kinds : undefined),
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
