import { narrowContext } from '../../../platform/access/scope.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { WritingContext } from '../../../platform/service-context.ts'
import { lockByNumber, type OrderRow } from '../queries.ts'
import { amountRangeRefusal, refusal, refuseWith } from '../refusals.ts'
import { isDeliverable, readTiyn, refusalOf } from '../transitions/change-request.ts'
import { toOrder } from '../wire.ts'

interface Delivery {
  readonly merchantOrderId: string
  readonly merchantId: string
  readonly amount: number
}

/** Locks an order that can be delivered for this amount. @throws ApiError 404; 409 with the fresh order; 400 AMOUNT_RANGE, AMOUNT_PRECISION */
export async function lockDeliverable(
  ctx: WritingContext,
  { merchantOrderId, merchantId, amount }: Delivery,
): Promise<{ order: OrderRow; amountTiyn: number }> {
  const order = await lockByNumber(narrowContext(ctx, merchantId), merchantOrderId)
  if (order === undefined) throw notFound('Заказ не найден')
  const move = { action: 'deliver', merchantId, number: merchantOrderId, responsible: '' } as const
  const refused = refusalOf(move, order, ctx.actor)
  const fresh = { order: toOrder(order, ctx) }
  if (refused !== undefined && refused.code !== 'OTP_REQUIRED') throw refuseWith(409, refused, fresh)
  const amountTiyn = readTiyn(amount)
  if (amountTiyn === null) throw refuseWith(400, refusal('AMOUNT_PRECISION'))
  if (!isDeliverable(amountTiyn, order.amount_tiyn))
    throw refuseWith(400, amountRangeRefusal(order.amount_tiyn), fresh)
  return { order, amountTiyn }
}
