import type { CallAnswer, CallQuery } from '@cabinet/contract'
import { type MerchantScope, narrow } from '../../platform/access/scope.ts'
import { can, type Session } from '../../platform/access/session.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, Db } from '../../platform/db/database.ts'
import { notFound, validationError } from '../../platform/http/errors.ts'
import { actionsOf } from './actions.ts'
import { type OrderFilter, type OrderSort, readFilter, readSort } from './filter.ts'
import {
  countItems,
  countOrders,
  type OrderRow,
  selectAllOrders,
  selectByNumber,
  selectHistory,
  selectOrder,
  selectPage,
} from './queries.ts'
import { toChange, toClientInfo, toOrder, toOrderInfo } from './wire.ts'

export { bankMove, bankRefusal } from './bank.ts'
// What other domains may use.
export { type OrderFilter, readBetween, readDays, readFilter, readSort } from './filter.ts'
export type { OrderRow } from './queries.ts'
export {
  type ListedOrder,
  merchantsPaidByCard,
  orderFacts,
  ordersCreated,
  ordersDecided,
} from './register-queries.ts'
export { removeItem } from './remove-item.ts'
export { amountToBePaid, paymentTypeText, statusText } from './wire.ts'

type ListQuery = CallQuery<'GET /accounting/v1/applications'>

/** A page of orders with the number of all that the filter lets through. @throws ApiError 400, 404 */
export async function listOrders(
  db: Db,
  scope: MerchantScope,
  session: Session,
  { lim, page, sort, ...filters }: ListQuery,
  config: Pick<Config, 'businessTz'>,
): Promise<CallAnswer<'GET /accounting/v1/applications'>> {
  const filter = readFilter(filters, config.businessTz)
  const within = narrowTo(scope, filter)
  const [rows, total] = await Promise.all([
    selectPage(db, within, { filter, sort: readSort(sort), limit: lim, offset: (page - 1) * lim }),
    countOrders(db, within, filter),
  ])
  return { orders: rows.map((row) => toOrder(row, session)), total, totalPages: Math.ceil(total / lim) }
}

/** An order with its history and what the asker may do with it. @throws ApiError 404 */
export async function orderDetail(
  db: Db,
  scope: MerchantScope,
  session: Session,
  id: number,
  config: Pick<Config, 'paymentTermsUrl'>,
): Promise<CallAnswer<'GET /accounting/v1/application/{id}'>> {
  const [row, history, itemsCount] = await Promise.all([
    selectOrder(db, scope, id),
    selectHistory(db, scope, id),
    countItems(db, scope, id),
  ])
  if (row === undefined) throw notFound('Заказ не найден')
  return {
    orderInfo: toOrderInfo(row, config.paymentTermsUrl),
    clientInfo: toClientInfo(row),
    changeHistory: history.map(toChange),
    actions: actionsOf({
      status: row.status,
      isMarketplace: row.is_marketplace,
      channel: 'detail',
      itemsCount,
      can: (permission) => can(session, permission),
    }),
  }
}

/** All orders of a filter in batches, as they were at one moment; flat in memory, whatever their number. */
export function orderBatches(
  database: Database,
  scope: MerchantScope,
  filter: OrderFilter,
  sort: OrderSort,
): AsyncIterable<OrderRow[]> {
  return database.stream(selectAllOrders(database.db, scope, filter, sort), { batchSize: 500 })
}

/**
 * The order with a merchant's number.
 * @throws ApiError 404; 400 when several merchants of the scope have the number and none is named.
 */
export async function orderByNumber(
  db: Db,
  scope: MerchantScope,
  number: string,
  merchantId: string | undefined,
): Promise<OrderRow> {
  const [order, another] = await selectByNumber(
    db,
    narrowTo(scope, merchantId === undefined ? {} : { merchantId }),
    number,
  )
  if (order === undefined) throw notFound('Заказ не найден')
  if (another !== undefined)
    throw validationError({ merchantId: 'Такой номер есть у нескольких партнёров: укажите партнёра' })
  return order
}

/** @throws ApiError 404 */
export async function orderById(db: Db, scope: MerchantScope, id: number): Promise<OrderRow> {
  const order = await selectOrder(db, scope, id)
  if (order === undefined) throw notFound('Заказ не найден')
  return order
}

/** The scope of one merchant when the filter names one. @throws ApiError 404 when he lies outside. */
export function narrowTo(
  scope: MerchantScope,
  { merchantId }: Pick<OrderFilter, 'merchantId'>,
): MerchantScope {
  if (merchantId === undefined) return scope
  const narrowed = narrow(scope, merchantId)
  if (narrowed === undefined) throw notFound('Партнёр не найден')
  return narrowed
}
