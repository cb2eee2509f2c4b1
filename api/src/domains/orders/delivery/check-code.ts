import type { CallAnswer, CallBody } from '@cabinet/contract'
import type { ApiError } from '../../../platform/http/errors.ts'
import { type Outcome, runOnce } from '../../../platform/idempotency/idempotent.ts'
import type { ServiceContext, WritingContext } from '../../../platform/service-context.ts'
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
export function checkCode(ctx: ServiceContext, body: CallBody<'POST /accounting/checkOtp'>): Promise<Answer> {
  const work = async (ctx: WritingContext): Promise<Outcome<Answer>> => {
    const { order, amountTiyn } = await lockDeliverable(ctx, body)
    const [code, ...earlier] = await selectCodes(ctx, order.id)
    assertUsable(code, order, ctx)
    const binding = { orderId: order.id, merchantId: order.merchant_id, amountTiyn }
    const matches = ({ code_hash }: CodeRow) =>
      matchesHash(body.otp, code_hash, binding, ctx.platform.keys.token)
    const isRight = code.amount_tiyn === amountTiyn && matches(code)
    if (!isRight && earlier.some(matches))
      throw refuseWith(400, outdatedCodeRefusal(code.sent_at, ctx.platform.config.businessTz))
    if (code.amount_tiyn !== amountTiyn) throw refuseWith(400, refusal('OTP_MISMATCH'))
    const tooMany = await reserveCodeAttempt(ctx, order.phone)
    if (tooMany !== undefined) return { refusal: tooMany }
    if (!isRight) {
      const attemptsLeft = await countWrongAttempt(ctx, code.id)
      await audit(ctx, {
        action: 'order.wrong_code',
        subject: 'order',
        id: order.id,
        merchant: order.merchant_id,
        after: { attempts_left: attemptsLeft },
      })
      return { refusal: wrongCode(attemptsLeft) }
    }
    await releaseCodeAttempt(ctx, order.phone)
    await markUsed(ctx, code.id)
    const delivered = await deliver(ctx, order, amountTiyn)
    return { answer: { order: toOrder(delivered, ctx) }, kept: toStoredOrder(delivered) }
  }
  return runOnce(ctx, 'POST /accounting/checkOtp', body, work, restoreOrder)
}

function assertUsable(
  code: CodeRow | undefined,
  order: OrderRow,
  ctx: ServiceContext,
): asserts code is CodeRow {
  if (code === undefined || code.used_at !== null) throw refuseWith(400, refusal('OTP_EXPIRED'))
  if (code.order_amount_tiyn !== order.amount_tiyn)
    throw refuseWith(409, orderChangedRefusal(order), { order: toOrder(order, ctx) })
  if (!isInFuture(code.expires_at, ctx.now, codeRules.livesMs)) throw refuseWith(400, refusal('OTP_EXPIRED'))
  if (code.attempts_left === 0) throw wrongCode(0)
}

function wrongCode(attemptsLeft: number): ApiError {
  return refuseWith(400, refusal(attemptsLeft === 0 ? 'OTP_LOCKED' : 'OTP_WRONG'), { attemptsLeft })
}

async function deliver(ctx: WritingContext, order: OrderRow, amountTiyn: number): Promise<OrderRow> {
  const delivered = await moveOrder(ctx, {
    action: 'deliver',
    merchantId: order.merchant_id,
    number: order.merchant_order_id,
    version: order.version,
    seenTiyn: order.amount_tiyn,
    amountTiyn,
    commissionTiyn: commissionAtDate(order, amountTiyn),
    responsible: ctx.actor.fullName,
  })
  // The order is locked and was checked, so no other change can intervene.
  if (delivered === undefined) throw new Error(`order ${order.id} changed under its lock`)
  await audit(ctx, {
    action: 'order.deliver',
    subject: 'order',
    id: order.id,
    merchant: order.merchant_id,
    before: { status: order.status, version: order.version, amount_tiyn: order.amount_tiyn },
    after: { status: delivered.status, version: delivered.version, amount_tiyn: delivered.amount_tiyn },
  })
  return delivered
}
