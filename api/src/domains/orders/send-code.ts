import { type CallAnswer, type CallBody, type CallQuery, kztFromTiyn } from '@cabinet/contract'
import type { FastifyRequest } from 'fastify'
import type { MerchantScope } from '../../platform/access/scope.ts'
import type { Session } from '../../platform/access/session.ts'
import type { Trx } from '../../platform/db/database.ts'
import { notFound, tooManyRequests } from '../../platform/http/errors.ts'
import { keyOf, once } from '../../platform/idempotency/idempotent.ts'
import { sendSms } from '../../platform/outbox/outbox.ts'
import type { Platform } from '../../platform/platform.ts'
import { actorOf, audit } from '../audit/audit.ts'
import { coverPhone } from './covered.ts'
import { deliverable } from './deliverable.ts'
import { codeRules, hashCode, newCode, whenToSend } from './delivery-code.ts'
import { type CodeRow, insertCode, selectCodes, shopName } from './delivery-queries.ts'
import { type OrderRow, selectByNumber } from './queries.ts'
import { inTenge } from './refusals.ts'
import { narrowTo } from './service.ts'

type Answer = CallAnswer<'POST /accounting/sendOtp'>

/**
 * Sends the buyer a code for taking the order at this amount; an earlier code counts no more.
 * @throws ApiError 404; 409 STATUS_NOT_ALLOWED; 400 AMOUNT_RANGE; 429 with `resendAt` when it is too soon or was too often.
 */
export function sendCode(
  platform: Platform,
  scope: MerchantScope,
  session: Session,
  request: FastifyRequest,
  body: CallBody<'POST /accounting/sendOtp'>,
): Promise<Answer> {
  const now = platform.clock()
  const call = 'POST /accounting/sendOtp'
  const intention = { userId: session.userId, call, key: keyOf(request), content: body, scope } as const
  return once<Answer>(platform.db, now, intention, async (trx) => {
    const { order, amountTiyn } = await deliverable(trx, scope, session, body)
    const earlier = await selectCodes(trx, scope, order.id)
    assertMaySend(earlier, now)
    const code = newCode()
    const row = await insertCode(trx, scope, newRow(platform, order, amountTiyn, code, now))
    await sendSms(
      platform,
      trx,
      { phone: order.phone, text: await smsText(trx, scope, order, amountTiyn, code) },
      row.expires_at,
    )
    await audit(
      { db: trx, now, actor: actorOf(session, request) },
      {
        action: 'order.send_code',
        subject: 'order',
        id: order.id,
        merchant: order.merchant_id,
        after: { amount_tiyn: amountTiyn },
      },
    )
    return { answer: toAnswer(order, row, sentWithinHour([row, ...earlier], now).length, now) }
  })
}

/** The code that counts at present: its clocks survive closing the dialog and reloading the page. @throws ApiError 404 */
export async function currentCode(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  scope: MerchantScope,
  { merchantOrderId, merchantId }: CallQuery<'GET /accounting/otp'>,
): Promise<CallAnswer<'GET /accounting/otp'>> {
  const now = clock()
  const within = narrowTo(scope, { merchantId })
  const [order] = await selectByNumber(db, within, merchantOrderId)
  if (order === undefined) throw notFound('Заказ не найден')
  const codes = await selectCodes(db, within, order.id)
  const [newest] = codes
  if (newest === undefined || newest.used_at !== null) return { otp: null }
  const { at } = whenToSend({ sent: sentWithinHour(codes, now), resendAt: newest.resend_at }, now)
  if (newest.expires_at <= now && at <= now) return { otp: null }
  const sent = sentWithinHour(codes, now).length
  return { otp: { ...toAnswer(order, newest, sent, now), amount: kztFromTiyn(newest.amount_tiyn) } }
}

function assertMaySend(earlier: readonly CodeRow[], now: Date): void {
  const { at, because } = whenToSend(
    { sent: sentWithinHour(earlier, now), resendAt: earlier[0]?.resend_at },
    now,
  )
  if (because === 'now') return
  const wait = Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000))
  const why =
    because === 'too soon'
      ? 'Код уже отправлен'
      : `За час по заказу отправлено ${codeRules.sendsPerHour} кодов`
  throw tooManyRequests(wait, { why, extra: { resendAt: at.toISOString(), now: now.toISOString() } })
}

function sentWithinHour(codes: readonly CodeRow[], now: Date): Date[] {
  return codes
    .map(({ sent_at }) => sent_at)
    .filter((sent) => sent.getTime() > now.getTime() - codeRules.hourMs)
}

function newRow({ keys }: Platform, order: OrderRow, amountTiyn: number, code: string, now: Date) {
  const later = (ms: number) => new Date(now.getTime() + ms)
  return {
    merchant_id: order.merchant_id,
    order_id: order.id,
    amount_tiyn: amountTiyn,
    order_amount_tiyn: order.amount_tiyn,
    code_hash: hashCode(code, { orderId: order.id, merchantId: order.merchant_id, amountTiyn }, keys.token),
    sent_at: now,
    expires_at: later(codeRules.livesMs),
    resend_at: later(codeRules.resendMs),
    attempts_left: codeRules.attempts,
    used_at: null,
  }
}

/** Names shop, order and sum: the buyer sees what he confirms. */
async function smsText(
  trx: Trx,
  scope: MerchantScope,
  order: OrderRow,
  amountTiyn: number,
  code: string,
): Promise<string> {
  const shop = await shopName(trx, scope, order.merchant_id)
  return `Код ${code} для получения заказа № ${order.merchant_order_id} в магазине ${shop} на сумму ${inTenge(amountTiyn)} ₸. Назовите его только при получении.`
}

function toAnswer(order: OrderRow, code: CodeRow, sent: number, now: Date): Answer {
  const sendsLeft = Math.max(0, codeRules.sendsPerHour - sent)
  return {
    phone: coverPhone(order.phone),
    expiresAt: code.expires_at.toISOString(),
    resendAt: code.resend_at.toISOString(),
    attemptsLeft: code.attempts_left,
    sendsLeft,
    now: now.toISOString(),
  }
}
