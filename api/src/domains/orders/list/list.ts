import type { CallAnswer, CallQuery } from '@cabinet/contract'
import { type Call, narrowCall } from '../../../platform/call.ts'
import { countByGroup, totalOf } from '../../analytics/order-counts.ts'
import { queueCounts } from '../queue-counts.ts'
import { refusal, refuseWith } from '../refusals.ts'
import { toOrder } from '../wire.ts'
import { hasDays, readFilter, readSort } from './filters.ts'
import { meaningsOf } from './meanings.ts'
import { findUpTo, type PageRequest, selectFirst, selectPage } from './queries.ts'

/** Pages reach to this order of a filter; what rollups can't count is counted up to here. */
const most = 10_000
const mostFound = 8

/** A page of orders with the number of all that the filter lets through. @throws ApiError 400, 403, 404 */
export async function listOrders(
  call: Call,
  { lim, page, sort, with: also, ...wire }: CallQuery<'GET /accounting/v1/applications'>,
): Promise<CallAnswer<'GET /accounting/v1/applications'>> {
  const filter = readFilter(call, wire)
  const offset = (page - 1) * lim
  if (offset >= most) throw refuseWith(400, refusal('PAGE_TOO_DEEP'))
  const request = { filter, sort: readSort(sort, wire), limit: Math.min(lim, most - offset), offset }
  const within = narrowCall(call, filter.merchantId)
  const kinds = also && countByGroup(readingOf(within))
  const [{ rows, total }, counts] = await Promise.all([
    pageOf(within, request, kinds),
    kinds && queueCounts(within, kinds),
  ])
  return {
    orders: rows.map((row) => toOrder(row, call)),
    total: Math.min(total, filter.sums ? total : most),
    totalPages: Math.ceil(Math.min(total, most) / lim),
    ...(!filter.sums && total > most && { atLeast: true }),
    ...(counts && { counts, now: call.now.toISOString() }),
  }
}

/** @param kinds all of the scope, where they are asked for anyway */
async function pageOf(call: Call, request: PageRequest, kinds?: ReturnType<typeof countByGroup>) {
  const { sums } = request.filter
  if (sums) {
    const total = totalOf(
      await ((!hasDays(request.filter) && kinds) || countByGroup(readingOf(call), sums)),
      sums,
    )
    return { rows: await selectPage(call, request, total), total }
  }
  const { count, rows } = await findUpTo(call, request, most)
  return { rows: rows ?? (await selectPage(call, request)), total: count }
}

/** Orders that somebody means by a few letters or digits; of each meaning a few. */
export async function searchOrders(
  call: Call,
  { search }: CallQuery<'GET /accounting/v1/applications/search'>,
): Promise<CallAnswer<'GET /accounting/v1/applications/search'>> {
  const meanings = meaningsOf(search, call.actor)
  const found = await Promise.all(meanings.map((meaning) => selectFirst(call, meaning, mostFound)))
  const rows = new Map(found.flat().map((row) => [row.id, row]))
  return { orders: [...rows.values()].slice(0, mostFound).map((row) => toOrder(row, call)) }
}

const readingOf = ({ db, scope, platform }: Call) => ({ db, scope, zone: platform.config.businessTz })
