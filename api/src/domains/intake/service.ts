import type { Application, CallAnswer, CallBody } from '@cabinet/contract'
import { ApiError, notFound, validationError } from '../../platform/http/errors.ts'
import { contentHash } from '../../platform/idempotency/canonical.ts'
import { inTransaction, type ServiceContext } from '../../platform/service-context.ts'
import { audit } from '../audit/audit.ts'
import {
  applyBankReport,
  bankActions,
  bankRefusal,
  findOrderById,
  type OrderRow,
  registerOrder,
} from '../orders/service.ts'
import { readApplication } from './application.ts'
import { insertEvent, selectEventHash } from './queries.ts'

type Receipt = CallAnswer<'POST /intake/v1/applications'>

/** @throws ApiError 400; 404 for a merchant that the key does not cover; 409 ORDER_EXISTS. */
export async function registerApplication(ctx: ServiceContext, body: Application): Promise<Receipt> {
  const read = readApplication(body, { now: ctx.now, orderMaxAmount: ctx.platform.config.orderMaxAmount })
  if ('mistakes' in read) throw validationError(read.mistakes)
  return inTransaction(ctx, async (ctx) => {
    const origin = { hash: contentHash(body), registeredAt: ctx.now }
    const registered = await registerOrder(ctx, read.order, origin)
    if (registered.is === 'unknown merchant') throw notFound('Партнёр не найден')
    if (registered.is === 'different')
      throw new ApiError(409, 'ORDER_EXISTS', 'Заказ с этим номером уже есть, и он другой')
    const { order } = registered
    if (registered.is === 'new')
      await audit(ctx, {
        action: 'order.register',
        subject: 'order',
        id: order.id,
        merchant: order.merchant_id,
        after: { status: order.status, amount_tiyn: order.amount_tiyn },
      })
    return toReceipt(order, registered.is === 'repeated')
  })
}

/** @throws ApiError 404; 409 EVENT_EXISTS, or STATUS_NOT_ALLOWED: the bank reports again later. */
export function applyEvent(
  ctx: ServiceContext,
  id: number,
  body: CallBody<'POST /intake/v1/applications/{id}/events'>,
): Promise<Receipt> {
  return inTransaction(ctx, async (ctx) => {
    const order = await findOrderById(ctx, id)
    const bodyHash = contentHash([id, body])
    const event = {
      event_id: body.eventId,
      merchant_id: order.merchant_id,
      order_id: id,
      body_hash: bodyHash,
      at: ctx.now,
    }
    if (!(await insertEvent(ctx, event))) {
      if ((await selectEventHash(ctx, body.eventId)) !== bodyHash)
        throw new ApiError(409, 'EVENT_EXISTS', 'Событие с этим номером уже было, и оно другое')
      return toReceipt(await findOrderById(ctx, id), true)
    }
    const action = bankActions[body.type]
    const moved = await applyBankReport(ctx, order, action)
    if (moved === undefined) throw bankRefusal(action, await findOrderById(ctx, id))
    return toReceipt(moved, false)
  })
}

function toReceipt(order: OrderRow, repeated: boolean): Receipt {
  return {
    id: order.id,
    merchantId: order.merchant_id,
    merchant_order_id: order.merchant_order_id,
    app_status: order.status,
    repeated,
  }
}
