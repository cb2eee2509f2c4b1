import type { CallAnswer, CallQuery } from '@cabinet/contract'
import { type Call, narrowCall } from '../../platform/call.ts'
import { ApiError, notFound, validationError } from '../../platform/http/errors.ts'
import { worksOnOrders } from './buyers.ts'
import { type OrderFilter, type OrderSort, readFilter, readSort } from './filter.ts'
import { selectHistory } from './history-queries.ts'
import { countItems } from './items/queries.ts'
import {
  countOrders,
  type OrderRow,
  selectAllOrders,
  selectByNumber,
  selectOrder,
  selectPage,
} from './queries.ts'
import { verdictsOn } from './transitions/verdict.ts'
import { toAction, toChange, toClientInfo, toOrder, toOrderInfo } from './wire.ts'

// What other domains may use.
export { hasStatus, type OrderFilter, readBetween, readDays, readFilter, readSort } from './filter.ts'
export type { OrderRow } from './queries.ts'
export {
  type ListedOrder,
  merchantsPaidByCard,
  orderFacts,
  ordersCreated,
  ordersDecided,
} from './register-queries.ts'
export type { NewOrder } from './registration/new-order.ts'
export { registerOrder } from './registration/register-order.ts'
export { bankActionTo, bankRefusal, moveByBank } from './transitions/bank.ts'
export { amountToBePaid, paymentTypeText, statusText } from './wire.ts'

/** A page of orders with the number of all that the filter lets through. @throws ApiError 400, 403, 404 */
export async function listOrders(
  call: Call,
  { lim, page, sort, ...filters }: CallQuery<'GET /accounting/v1/applications'>,
): Promise<CallAnswer<'GET /accounting/v1/applications'>> {
  const filter = readFilter(filters, call.platform.config.businessTz)
  // Who may not see a phone could find it out digit by digit.
  if (filters.ph_number !== undefined && !worksOnOrders(call.actor))
    throw new ApiError(403, 'FORBIDDEN', 'По телефону ищут те, кто работает с заказами')
  const within = narrowCall(call, filter.merchantId)
  const [rows, total] = await Promise.all([
    selectPage(within, { filter, sort: readSort(sort), limit: lim, offset: (page - 1) * lim }),
    countOrders(within, filter),
  ])
  return { orders: rows.map((row) => toOrder(row, call)), total, totalPages: Math.ceil(total / lim) }
}

/** An order with its history and what the asker may do with it. @throws ApiError 404 */
export async function orderDetail(
  call: Call,
  id: number,
): Promise<CallAnswer<'GET /accounting/v1/application/{id}'>> {
  const [row, history, itemsCount] = await Promise.all([
    orderById(call, id),
    selectHistory(call, id),
    countItems(call, id),
  ])
  const { status, is_marketplace: isMarketplace } = row
  return {
    orderInfo: toOrderInfo(row, call),
    clientInfo: toClientInfo(row, call),
    changeHistory: history.map(toChange),
    actions: verdictsOn({ status, isMarketplace, channel: 'detail', itemsCount }, call.actor).map(toAction),
  }
}

/** All orders of a filter in batches, as they were at one moment; flat in memory, whatever their number. @throws ApiError 404 */
export function orderBatches(call: Call, filter: OrderFilter, sort: OrderSort): AsyncIterable<OrderRow[]> {
  const query = selectAllOrders(narrowCall(call, filter.merchantId), filter, sort)
  return call.platform.database.stream(query, { batchSize: 500 })
}

/** @throws ApiError 404; 400 when several merchants of the scope have the number and none is named */
export async function orderByNumber(
  call: Call,
  number: string,
  merchantId: string | undefined,
): Promise<OrderRow> {
  const [order, another] = await selectByNumber(narrowCall(call, merchantId), number)
  if (order === undefined) throw notFound('Заказ не найден')
  if (another !== undefined)
    throw validationError({ merchantId: 'Такой номер есть у нескольких партнёров: укажите партнёра' })
  return order
}

/** @throws ApiError 404 */
export async function orderById(call: Call, id: number): Promise<OrderRow> {
  const order = await selectOrder(call, id)
  if (order === undefined) throw notFound('Заказ не найден')
  return order
}
