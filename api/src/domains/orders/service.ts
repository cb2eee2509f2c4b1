import type { CallAnswer } from '@cabinet/contract'
import { narrowContext } from '../../platform/access/scope.ts'
import { notFound, validationError } from '../../platform/http/errors.ts'
import type { ServiceContext } from '../../platform/service-context.ts'
import { audit } from '../audit/audit.ts'
import { selectHistory } from './history-queries.ts'
import { countItems } from './items/queries.ts'
import type { OrderFilter, OrderSort } from './list/filters.ts'
import { type OrderRow, selectByNumber, selectOrder } from './queries.ts'
import { reserveIinView } from './reads.ts'
import { type ReportedOrder, selectOrdersForReport } from './reported-queries.ts'
import { verdictsOn } from './transitions/verdict.ts'
import { toAction, toChange, toClientInfo, toOrderInfo } from './wire.ts'

// The domain's interface for other domains.
export { buyerInList } from './buyers.ts'
export { moneyOf, moneyOfEvent, type RegisterEvent } from './commission.ts'
export { insertCorrections, readOldLines, selectCorrections } from './correction-queries.ts'
export { selectItems } from './items/queries.ts'
export { parseRange, readFilter, readSort } from './list/filters.ts'
export { countExpiring, countQueues } from './list/list.ts'
export { selectByCursor } from './list/queries.ts'
export type { OrderRow } from './queries.ts'
export { selectPurchaseDays } from './queries.ts'
export type { OrderRefusalCode } from './refusals.ts'
export {
  type InstantCondition,
  orderFacts,
  type RegisterOrder,
  selectRegisterOrders,
  selectWeeksWithCards,
  streamRegisterEvents,
  streamRegisterOrders,
} from './register-queries.ts'
export type { NewOrder } from './registration/queries.ts'
export { registerOrder } from './registration/register-order.ts'
export type { ReportedOrder } from './reported-queries.ts'
export type { ReturnedItem } from './tables.ts'
export { applyBankReport, bankActions, bankRefusal } from './transitions/bank-and-clock.ts'
export { optionalKzt, paymentTypeText, statusText } from './wire.ts'

/** Returns an order with its history and the user's actions on it. @throws ApiError 404 */
export async function readOrderDetail(
  ctx: ServiceContext,
  id: number,
): Promise<CallAnswer<'GET /accounting/v1/application/{id}'>> {
  const [row, history, itemsCount] = await Promise.all([
    findOrderById(ctx, id),
    selectHistory(ctx, id),
    countItems(ctx, id),
  ])
  const { status, is_marketplace: isMarketplace, came_back: cameBack } = row
  return {
    orderInfo: toOrderInfo(row, ctx),
    clientInfo: toClientInfo(row, ctx),
    changeHistory: history.map(toChange),
    actions: verdictsOn({ status, isMarketplace, cameBack, itemsCount }, ctx.actor).map(toAction),
  }
}

/** Returns all orders of a filter in batches, from one snapshot and in constant memory. */
export function streamOrders(
  ctx: ServiceContext,
  filter: OrderFilter,
  sort: OrderSort,
): AsyncIterable<ReportedOrder[]> {
  return ctx.stream(selectOrdersForReport(ctx, filter, sort), { batchSize: 100 })
}

/** @throws ApiError 404; 400 when several merchants of the scope have the number and none is named */
export async function findOrderByNumber(
  ctx: ServiceContext,
  number: string,
  merchantId: string | undefined,
): Promise<OrderRow> {
  const [order, another] = await selectByNumber(narrowContext(ctx, merchantId), number)
  if (order === undefined) throw notFound('Заказ не найден')
  if (another !== undefined)
    throw validationError({ merchantId: 'Такой номер есть у нескольких партнёров: укажите партнёра' })
  return order
}

/** @throws ApiError 404 */
export async function findOrderById(ctx: ServiceContext, id: number): Promise<OrderRow> {
  const order = await selectOrder(ctx, id)
  if (order === undefined) throw notFound('Заказ не найден')
  return order
}

/** Returns the buyer's full IIN and records the read first. @throws ApiError 404, 429 */
export async function revealIin(
  ctx: ServiceContext,
  id: number,
): Promise<CallAnswer<'POST /accounting/v1/application/{id}/reveal'>> {
  const order = await findOrderById(ctx, id)
  await reserveIinView(ctx)
  await audit(ctx, {
    action: 'order.reveal',
    subject: 'order',
    id,
    merchant: order.merchant_id,
    after: { field: 'iin' },
  })
  return { value: order.iin }
}
