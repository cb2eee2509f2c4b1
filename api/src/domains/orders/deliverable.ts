import type { MerchantScope } from '../../platform/access/scope.ts'
import { can, type Session } from '../../platform/access/session.ts'
import type { Trx } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/errors.ts'
import { isDeliverable, readTiyn, refusalOf } from './change-request.ts'
import { lockOrder } from './delivery-queries.ts'
import type { OrderRow } from './queries.ts'
import { amountOutOfRange, refusal, refuseWith } from './refusals.ts'
import { narrowTo } from './service.ts'
import { toOrder } from './wire.ts'

interface Asked {
  readonly merchantOrderId: string
  readonly merchantId: string
  readonly amount: number
}

/**
 * The order, held until the transaction ends, if it may be handed to its buyer for this amount.
 * @throws ApiError 404; 409 with the fresh order when the status does not allow it; 400 AMOUNT_RANGE, AMOUNT_PRECISION.
 */
export async function deliverable(
  trx: Trx,
  scope: MerchantScope,
  session: Session,
  { merchantOrderId, merchantId, amount }: Asked,
): Promise<{ order: OrderRow; amountTiyn: number }> {
  const within = narrowTo(scope, { merchantId })
  const order = await lockOrder(trx, within, merchantId, merchantOrderId)
  if (order === undefined) throw notFound('Заказ не найден')
  const move = { action: 'deliver', merchantId, number: merchantOrderId, responsible: '' } as const
  const refused = refusalOf(move, order, (permission) => can(session, permission))
  if (refused !== undefined && refused.code !== 'OTP_REQUIRED')
    throw refuseWith(409, refused, { order: toOrder(order, session) })
  const amountTiyn = readTiyn(amount)
  if (amountTiyn === null) throw refuseWith(400, refusal('AMOUNT_PRECISION'))
  if (!isDeliverable(amountTiyn, order.amount_tiyn))
    throw refuseWith(400, amountOutOfRange(order.amount_tiyn), { order: toOrder(order, session) })
  return { order, amountTiyn }
}
