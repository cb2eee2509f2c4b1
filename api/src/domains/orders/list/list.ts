import type { CallAnswer, CallQuery } from '@cabinet/contract'
import type { RawBuilder, SqlBool } from 'kysely'
import type { ServiceContext } from '../../../platform/service-context.ts'
import {
  analyticsContextOf,
  countByStatus,
  type OrderCount,
  sumByStatus,
  totalOf,
} from '../../analytics/order-counts.ts'
import { expiresSoonCondition, longAtCourierCondition } from '../deadlines.ts'
import { refusal, refuseWith } from '../refusals.ts'
import { toOrder } from '../wire.ts'
import { hasDateRange, readFilter, readSort } from './filters.ts'
import { filteredOrders, findUpTo, type PageRequest, selectFirst, selectPage } from './queries.ts'
import { parseSearchText } from './search-conditions.ts'

/** Pages reach to this order of a filter; what rollups can't count is counted up to here. */
const maxReachable = 10_000
const maxFound = 8

/** Returns a page of orders with the number of all that the filter lets through. @throws ApiError 400, 403, 404 */
export async function listOrders(
  ctx: ServiceContext,
  { lim, page, sort, with: also, ...wire }: CallQuery<'GET /accounting/v1/applications'>,
): Promise<CallAnswer<'GET /accounting/v1/applications'>> {
  const { filter, within } = readFilter(ctx, wire)
  const offset = (page - 1) * lim
  if (offset >= maxReachable) throw refuseWith(400, refusal('PAGE_TOO_DEEP'))
  const request = { filter, sort: readSort(sort, wire), limit: Math.min(lim, maxReachable - offset), offset }
  const groups = also && countByStatus(analyticsContextOf(within))
  const [{ rows, total }, counts] = await Promise.all([
    readPage(within, request, groups),
    groups && countQueues(within, groups),
  ])
  return {
    orders: rows.map((row) => toOrder(row, ctx)),
    total: Math.min(total, filter.rollupFilter ? total : maxReachable),
    totalPages: Math.ceil(Math.min(total, maxReachable) / lim),
    ...(!filter.rollupFilter && total > maxReachable && { atLeast: true }),
    ...(counts && { counts, now: ctx.now.toISOString() }),
  }
}

/** Returns the counts of the work queues: orders by status, those that expire soon, and those that a courier has had for long. */
export async function countQueues(
  ctx: ServiceContext,
  counted: Promise<readonly OrderCount[]>,
): Promise<CallAnswer<'GET /accounting/v1/applications/counts'>> {
  const those = (condition: RawBuilder<SqlBool>) =>
    filteredOrders(ctx, { where: [condition], terms: [] })
      .select(({ fn }) => ['o.status', fn.countAll<number>().as('orders')])
      .groupBy('o.status')
  const urgent = those(expiresSoonCondition(ctx)).unionAll(those(longAtCourierCondition(ctx)))
  const [counts, rows] = await Promise.all([counted, urgent.execute()])
  const marked = new Map(
    rows.map(({ status, orders }) => [
      status,
      status === 'ready_delivery' ? { late: Number(orders) } : { soon: Number(orders) },
    ]),
  )
  return sumByStatus(counts).map((count) => ({ ...count, ...marked.get(count.status) }))
}

/** Counts the orders that expire until `end` if nothing is done with them. */
export async function countExpiring(ctx: ServiceContext, end: Date): Promise<number> {
  const within = expiresSoonCondition(ctx, end.getTime() - ctx.now.getTime())
  const found = filteredOrders(ctx, { where: [within], terms: [] })
  const { orders } = await found
    .select(({ fn }) => fn.countAll<number>().as('orders'))
    .executeTakeFirstOrThrow()
  return Number(orders)
}

/** @param groups counts of the whole scope, where the call asks for them */
async function readPage(
  ctx: ServiceContext,
  request: PageRequest,
  groups?: ReturnType<typeof countByStatus>,
) {
  const { rollupFilter } = request.filter
  if (rollupFilter) {
    const counted = await ((!hasDateRange(request.filter) && groups) ||
      countByStatus(analyticsContextOf(ctx), rollupFilter))
    const total = totalOf(counted, rollupFilter)
    return { rows: await selectPage(ctx, request, total), total }
  }
  const { count, rows } = await findUpTo(ctx, request, maxReachable)
  return { rows: rows ?? (await selectPage(ctx, request)), total: count }
}

/** Returns orders that a few letters or digits may stand for: a few of each condition. */
export async function searchOrders(
  ctx: ServiceContext,
  { search }: CallQuery<'GET /accounting/v1/applications/search'>,
): Promise<CallAnswer<'GET /accounting/v1/applications/search'>> {
  const conditions = parseSearchText(search, ctx.actor)
  const found = await Promise.all(conditions.map((condition) => selectFirst(ctx, condition, maxFound)))
  const rows = new Map(found.flat().map((row) => [row.id, row]))
  return { orders: [...rows.values()].slice(0, maxFound).map((row) => toOrder(row, ctx)) }
}
