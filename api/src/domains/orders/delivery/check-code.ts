import type { CallAnswer, CallBody } from '@cabinet/contract'
import type { Call, WritingCall } from '../../../platform/call.ts'
import type { ApiError } from '../../../platform/http/errors.ts'
import { type Outcome, once } from '../../../platform/idempotency/idempotent.ts'
import { audit } from '../../audit/audit.ts'
import { commissionAtDate } from '../commission.ts'
import type { OrderRow } from '../queries.ts'
import { orderChangedRefusal, outdatedCodeRefusal, refusal, refuseWith } from '../refusals.ts'
import { moveOrder } from '../transitions/queries.ts'
import { restoreOrder, toStoredOrder } from '../transitions/stored-orders.ts'
import { toOrder } from '../wire.ts'
import { codeRules, isInFuture, matchesHash } from './code.ts'
import { lockDeliverable } from './deliverable.ts'
import { releaseCodeAttempt, reserveCodeAttempt } from './hourly-limits.ts'
import { type CodeRow, countWrongAttempt, markUsed, selectCodes } from './queries.ts'

type Answer = CallAnswer<'POST /accounting/checkOtp'>

/** Delivers the order when the code is right; a wrong one costs an attempt, an earlier one does not. @throws ApiError 400 OTP_…; 404; 409 with the fresh order */
export function checkCode(call: Call, body: CallBody<'POST /accounting/checkOtp'>): Promise<Answer> {
  const work = async (call: WritingCall): Promise<Outcome<Answer>> => {
    const { order, amountTiyn } = await lockDeliverable(call, body)
    const [code, ...earlier] = await selectCodes(call, order.id)
    assertUsable(code, order, call)
    const binding = { orderId: order.id, merchantId: order.merchant_id, amountTiyn }
    const matches = ({ code_hash }: CodeRow) =>
      matchesHash(body.otp, code_hash, binding, call.platform.keys.token)
    const isRight = code.amount_tiyn === amountTiyn && matches(code)
    if (!isRight && earlier.some(matches))
      throw refuseWith(400, outdatedCodeRefusal(code.sent_at, call.platform.config.businessTz))
    if (code.amount_tiyn !== amountTiyn) throw refuseWith(400, refusal('OTP_MISMATCH'))
    const tooMany = await reserveCodeAttempt(call, order.phone)
    if (tooMany !== undefined) return { refusal: tooMany }
    if (!isRight) {
      const attemptsLeft = await countWrongAttempt(call, code.id)
      await audit(call, {
        action: 'order.wrong_code',
        subject: 'order',
        id: order.id,
        merchant: order.merchant_id,
        after: { attempts_left: attemptsLeft },
      })
      return { refusal: wrongCode(attemptsLeft) }
    }
    await releaseCodeAttempt(call, order.phone)
    await markUsed(call, code.id)
    const delivered = await deliver(call, order, amountTiyn)
    return { answer: { order: toOrder(delivered, call) }, kept: toStoredOrder(delivered) }
  }
  return once(call, 'POST /accounting/checkOtp', body, work, restoreOrder)
}

function assertUsable(code: CodeRow | undefined, order: OrderRow, call: Call): asserts code is CodeRow {
  if (code === undefined || code.used_at !== null) throw refuseWith(400, refusal('OTP_EXPIRED'))
  if (code.order_amount_tiyn !== order.amount_tiyn)
    throw refuseWith(409, orderChangedRefusal(order), { order: toOrder(order, call) })
  if (!isInFuture(code.expires_at, call.now, codeRules.livesMs)) throw refuseWith(400, refusal('OTP_EXPIRED'))
  if (code.attempts_left === 0) throw wrongCode(0)
}

function wrongCode(attemptsLeft: number): ApiError {
  return refuseWith(400, refusal(attemptsLeft === 0 ? 'OTP_LOCKED' : 'OTP_WRONG'), { attemptsLeft })
}

async function deliver(call: WritingCall, order: OrderRow, amountTiyn: number): Promise<OrderRow> {
  const delivered = await moveOrder(call, {
    action: 'deliver',
    merchantId: order.merchant_id,
    number: order.merchant_order_id,
    version: order.version,
    seenTiyn: order.amount_tiyn,
    amountTiyn,
    commissionTiyn: commissionAtDate(order, amountTiyn),
    responsible: call.actor.fullName,
  })
  // The order is locked and was checked, so no other change can intervene.
  if (delivered === undefined) throw new Error(`order ${order.id} changed under its lock`)
  await audit(call, {
    action: 'order.deliver',
    subject: 'order',
    id: order.id,
    merchant: order.merchant_id,
    before: { status: order.status, version: order.version, amount_tiyn: order.amount_tiyn },
    after: { status: delivered.status, version: delivered.version, amount_tiyn: delivered.amount_tiyn },
  })
  return delivered
}
