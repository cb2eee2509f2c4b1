import type { CallAnswer, CallBody } from '@cabinet/contract'
import { notFound } from '../../../platform/http/errors.ts'
import { type Outcome, runOnce } from '../../../platform/idempotency/idempotent.ts'
import type { ServiceContext, WritingContext } from '../../../platform/service-context.ts'
import { audit, hasActed } from '../../audit/audit.ts'
import { lockOrder } from '../queries.ts'
import { refusal, refuseWith } from '../refusals.ts'
import { toOrder } from '../wire.ts'
import { moveOrder } from './queries.ts'
import { restoreOrder, toStoredOrder } from './stored-orders.ts'
import { transitions } from './table.ts'

type Key = 'POST /accounting/v1/application/{id}/put-back'

/** Time for the click and its answer, added to the seconds that the screen offers. */
const undoGraceMs = 5_000

/** Undoes the user's own «take in progress» while the order has no later change. @throws ApiError 404; 409 UNDO_TOO_LATE */
export function putBack(
  ctx: ServiceContext,
  id: number,
  { version }: CallBody<Key>,
): Promise<CallAnswer<Key>> {
  const name: Key = 'POST /accounting/v1/application/{id}/put-back'
  const work = async (ctx: WritingContext): Promise<Outcome<CallAnswer<Key>>> => {
    const order = await lockOrder(ctx, id)
    if (order === undefined) throw notFound('Заказ не найден')
    const { undoes, seconds } = transitions.put_back
    const since = new Date(ctx.now.getTime() - seconds * 1000 - undoGraceMs)
    const wanted = { action: `order.${undoes}`, subject: 'order', id, version, since } as const
    const { merchant_id: merchantId, merchant_order_id: number } = order
    const responsible = ctx.actor.fullName
    const moved =
      (await hasActed(ctx, wanted)) &&
      (await moveOrder(ctx, { action: 'put_back', merchantId, number, version, responsible }))
    if (!moved) return { refusal: refuseWith(409, refusal('UNDO_TOO_LATE'), { order: toOrder(order, ctx) }) }
    await audit(ctx, {
      action: 'order.put_back',
      subject: 'order',
      id,
      merchant: merchantId,
      before: { status: order.status, version },
      after: { status: moved.status, version: moved.version },
    })
    return { answer: { order: toOrder(moved, ctx) }, kept: toStoredOrder(moved) }
  }
  return runOnce(ctx, name, { id, version }, work, restoreOrder)
}
