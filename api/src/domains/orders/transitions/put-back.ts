import type { CallAnswer, CallBody } from '@cabinet/contract'
import type { Call, WritingCall } from '../../../platform/call.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { type Outcome, once } from '../../../platform/idempotency/idempotent.ts'
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
export function putBack(call: Call, id: number, { version }: CallBody<Key>): Promise<CallAnswer<Key>> {
  const name: Key = 'POST /accounting/v1/application/{id}/put-back'
  const work = async (call: WritingCall): Promise<Outcome<CallAnswer<Key>>> => {
    const order = await lockOrder(call, id)
    if (order === undefined) throw notFound('Заказ не найден')
    const { undoes, seconds } = transitions.put_back
    const since = new Date(call.now.getTime() - seconds * 1000 - undoGraceMs)
    const wanted = { action: `order.${undoes}`, subject: 'order', id, version, since } as const
    const { merchant_id: merchantId, merchant_order_id: number } = order
    const responsible = call.actor.fullName
    const moved =
      (await hasActed(call, wanted)) &&
      (await moveOrder(call, { action: 'put_back', merchantId, number, version, responsible }))
    if (!moved) return { refusal: refuseWith(409, refusal('UNDO_TOO_LATE'), { order: toOrder(order, call) }) }
    await audit(call, {
      action: 'order.put_back',
      subject: 'order',
      id,
      merchant: merchantId,
      before: { status: order.status, version },
      after: { status: moved.status, version: moved.version },
    })
    return { answer: { order: toOrder(moved, call) }, kept: toStoredOrder(moved) }
  }
  return once(call, name, { id, version }, work, restoreOrder)
}
