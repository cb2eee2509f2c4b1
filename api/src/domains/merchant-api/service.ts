import { type CallAnswer, type CallBody, type CallQuery, kztFromTiyn } from '@cabinet/contract'
import { ApiError, checkDayOrder, validationError } from '../../platform/http/errors.ts'
import type { ServiceContext } from '../../platform/service-context.ts'
import {
  buyerInList,
  findOrderById,
  type OrderRefusalCode,
  type OrderRow,
  parseRange,
  readFilter,
  selectByCursor,
  selectItems,
} from '../orders/service.ts'
import { changeStatus } from '../orders/transitions/change-status.ts'
import { listUnloadings } from '../settlements/service.ts'

type ListKey = 'GET /merchant/v1/orders'
type Order = CallAnswer<ListKey>['data'][number]
type StatusKey = 'POST /merchant/v1/orders/{id}/status'

const dayMs = 86_400_000
/** Longer ago, reading the whole list costs less than finding what changed. */
const maxChangedDays = 31
/** A transaction may commit after a younger one, and clocks of processes differ. */
const overlapMs = 60_000

/** Returns orders of the key's partner by id, the newest first. @throws ApiError 400 */
export async function listByCursor(
  ctx: ServiceContext,
  { cursor, limit, changed_since: since, status: statuses, created: between, number }: CallQuery<ListKey>,
): Promise<CallAnswer<ListKey>> {
  const changedSince = since === undefined ? undefined : new Date(since)
  if (changedSince !== undefined && ctx.now.getTime() - changedSince.getTime() > maxChangedDays * dayMs)
    throw validationError({
      changed_since: `Не раньше ${maxChangedDays} дня назад: прочитайте список без этого условия`,
    })
  const { from, to } = parseRange(between)
  checkDayOrder(from, to, 'created')
  const [before, began = ctx.now.getTime()] = cursor?.split('-').map(Number) ?? []
  const { filter } = readFilter(ctx, { ...(statuses && { statuses }), ...(between && { between }) })
  const rows = await selectByCursor(ctx, filter, { number, before, changedSince, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map((row) => toOrder(row, ctx)),
    next_cursor: rows.length > limit && last ? `${last.id}-${began}` : null,
    changed_since: new Date(began - overlapMs).toISOString(),
  }
}

/** @throws ApiError 404 */
export async function readOrder(
  ctx: ServiceContext,
  id: number,
): Promise<CallAnswer<'GET /merchant/v1/orders/{id}'>> {
  const order = await findOrderById(ctx, id)
  const items = await selectItems(ctx, id)
  return {
    ...toOrder(order, ctx),
    items: items.map(({ id, merchant_product_id: product_id, title, quantity, ...money }) => ({
      ...{ id, product_id, title, quantity },
      price: kztFromTiyn(money.price_tiyn),
      sale_price: kztFromTiyn(money.sale_price_tiyn),
    })),
  }
}

/** Does an action by the same table as the cabinet. @throws ApiError 400, 404, 409, 422 */
export async function setStatus(
  ctx: ServiceContext,
  id: number,
  { action, ...change }: CallBody<StatusKey>,
): Promise<Order> {
  const { merchant_id: merchantId, merchant_order_id: orderId } = await findOrderById(ctx, id)
  const { ErrorResponses, orders } = await changeStatus(ctx, [
    { merchantId, orders: [{ ...change, orderId, status: action }] },
  ])
  const [refused] = ErrorResponses
  if (refused) {
    const { code, message, error: debugMessage } = refused
    throw new ApiError(httpStatuses[code as OrderRefusalCode] ?? 400, code, message, { debugMessage })
  }
  const order = toOrder(await findOrderById(ctx, id), ctx)
  // A repeated request gets the state of its first answer.
  const [done] = orders
  return done ? { ...order, status: done.app_status, version: done.version } : order
}

/** Refusals that another input would not repair. */
const httpStatuses: Partial<Record<OrderRefusalCode, number>> = {
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  STATUS_NOT_ALLOWED: 409,
  ORDER_CHANGED: 409,
}

/** Returns the registers of the key's partner, the newest first. @throws ApiError 400 */
export async function listRegisters(
  ctx: ServiceContext,
  range: CallQuery<'GET /merchant/v1/registers'>,
): Promise<CallAnswer<'GET /merchant/v1/registers'>> {
  const { merchants } = ctx.scope
  const [merchantId] = merchants === 'all' ? [] : merchants
  const periods = merchantId === undefined ? [] : await listUnloadings(ctx, { merchantId, ...range })
  return {
    data: periods.map((period) => {
      const { id, StartUnloadingDate: from, EndUnloadingDate: to, state } = period
      const files = kinds.flatMap(([kind, n]) => {
        const [file_id, name] = [period[`MinioFilename_${n}`], period[`Filename_${n}`]]
        if (file_id === null || name === null) return []
        const [size, orders, amount] = [period[`Size_${n}`], period[`Orders_${n}`], period[`Amount_${n}`]]
        return { file_id, kind, name, size, orders, amount }
      })
      return { id, from, to, state, files }
    }),
  }
}

const kinds = [
  ['applications', 1],
  ['scoring', 2],
  ['redeemed', 3],
] as const

function toOrder(row: OrderRow, ctx: ServiceContext): Order {
  return {
    id: row.id,
    number: row.merchant_order_id,
    merchant_id: row.merchant_id,
    created_at: row.created_at.toISOString(),
    status: row.status,
    status_changed_at: row.status_changed_at.toISOString(),
    amount: kztFromTiyn(row.amount_tiyn),
    returned: kztFromTiyn(row.compensation_tiyn),
    payment_type: row.payment_type,
    is_marketplace: row.is_marketplace,
    version: row.version,
    ...(ctx.actor.key?.rights.has('buyers:read') && { buyer: toBuyer(row, ctx) }),
  }
}

/** Returns the buyer by the cabinet's rule for lists, in which the right stands for EXPORT_ORDERS. */
function toBuyer(row: OrderRow, ctx: ServiceContext): NonNullable<Order['buyer']> {
  const { phoneNumber: phone, email, deliveryAddress: address } = buyerInList(row, ctx)
  return {
    first_name: row.client_first_name,
    last_name: row.client_last_name,
    middle_name: row.client_middle_name,
    ...{ phone, email, address, comment: row.comments },
  }
}
