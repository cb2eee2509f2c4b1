import type { CallAnswer, CallBody } from '@cabinet/contract'
import type { FastifyRequest } from 'fastify'
import type { MerchantScope } from '../../platform/access/scope.ts'
import type { Session } from '../../platform/access/session.ts'
import type { Trx } from '../../platform/db/database.ts'
import type { ApiError } from '../../platform/http/errors.ts'
import { keyOf, type Outcome, once } from '../../platform/idempotency/idempotent.ts'
import type { Platform } from '../../platform/platform.ts'
import { actorOf, audit } from '../audit/audit.ts'
import { deliverable } from './deliverable.ts'
import { isCode } from './delivery-code.ts'
import { type CodeRow, countWrongAttempt, markUsed, selectCodes } from './delivery-queries.ts'
import { moveOrder } from './moves.ts'
import type { OrderRow } from './queries.ts'
import { orderChanged, refusal, refuseWith } from './refusals.ts'
import { statusText, toOrder } from './wire.ts'

type Answer = CallAnswer<'POST /accounting/checkOtp'>

/**
 * Delivers the order when the code is right, in the transaction that uses the code up. A wrong code costs an attempt, whatever comes after.
 * @throws ApiError 400 OTP_WRONG, OTP_LOCKED (with `attemptsLeft`), OTP_MISMATCH, OTP_EXPIRED; 404; 409 with the fresh order.
 */
export function checkCode(
  platform: Platform,
  scope: MerchantScope,
  session: Session,
  request: FastifyRequest,
  body: CallBody<'POST /accounting/checkOtp'>,
): Promise<Answer> {
  const now = platform.clock()
  const call = 'POST /accounting/checkOtp'
  const intention = { userId: session.userId, call, key: keyOf(request), content: body, scope } as const
  return once<Answer>(platform.db, now, intention, async (trx): Promise<Outcome<Answer>> => {
    const { order, amountTiyn } = await deliverable(trx, scope, session, body)
    const [code] = await selectCodes(trx, scope, order.id)
    assertCounts(code, order, amountTiyn, session, now)
    const binding = { orderId: order.id, merchantId: order.merchant_id, amountTiyn }
    if (!isCode(body.otp, code.code_hash, binding, platform.keys.token)) {
      const attemptsLeft = await countWrongAttempt(trx, scope, code.id)
      await audit(
        { db: trx, now, actor: actorOf(session, request) },
        {
          action: 'order.wrong_code',
          subject: 'order',
          id: order.id,
          merchant: order.merchant_id,
          after: { attempts_left: attemptsLeft },
        },
      )
      return { refusal: wrong(attemptsLeft) }
    }
    await markUsed(trx, scope, code.id, now)
    const delivered = await deliver(trx, scope, session, request, order, amountTiyn, now)
    return { answer: { order: toOrder(delivered, session) } }
  })
}

/** Whether there is a code to compare with at all. */
function assertCounts(
  code: CodeRow | undefined,
  order: OrderRow,
  amountTiyn: number,
  session: Session,
  now: Date,
): asserts code is CodeRow {
  if (code === undefined || code.used_at !== null) throw refuseWith(400, refusal('OTP_EXPIRED'))
  if (code.order_amount_tiyn !== order.amount_tiyn)
    throw refuseWith(
      409,
      orderChanged({ statusText: statusText(order.status), amountTiyn: order.amount_tiyn }),
      { order: toOrder(order, session) },
    )
  if (code.amount_tiyn !== amountTiyn) throw refuseWith(400, refusal('OTP_MISMATCH'))
  if (code.expires_at <= now) throw refuseWith(400, refusal('OTP_EXPIRED'))
  if (code.attempts_left === 0) throw wrong(0)
}

function wrong(attemptsLeft: number): ApiError {
  return refuseWith(400, refusal(attemptsLeft === 0 ? 'OTP_LOCKED' : 'OTP_WRONG'), { attemptsLeft })
}

async function deliver(
  trx: Trx,
  scope: MerchantScope,
  session: Session,
  request: FastifyRequest,
  order: OrderRow,
  amountTiyn: number,
  now: Date,
): Promise<OrderRow> {
  const delivered = await moveOrder(
    trx,
    scope,
    {
      action: 'deliver',
      merchantId: order.merchant_id,
      number: order.merchant_order_id,
      version: order.version,
      seenTiyn: order.amount_tiyn,
      amountTiyn,
      responsible: session.fullName,
    },
    now,
  )
  // The order is locked and was looked at: nothing can have come in between.
  if (delivered === undefined) throw new Error(`order ${order.id} changed under its lock`)
  await audit(
    { db: trx, now, actor: actorOf(session, request) },
    {
      action: 'order.deliver',
      subject: 'order',
      id: order.id,
      merchant: order.merchant_id,
      before: { status: order.status, version: order.version, amount_tiyn: order.amount_tiyn },
      after: { status: delivered.status, version: delivered.version, amount_tiyn: delivered.amount_tiyn },
    },
  )
  return delivered
}
