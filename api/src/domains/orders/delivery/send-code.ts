import { type CallAnswer, type CallBody, type CallQuery, kztFromTiyn } from '@cabinet/contract'
import { narrowContext } from '../../../platform/access/scope.ts'
import { notFound, tooManyRequests } from '../../../platform/http/errors.ts'
import { type Outcome, runOnce } from '../../../platform/idempotency/idempotent.ts'
import { sendSms } from '../../../platform/outbox/outbox.ts'
import type { ServiceContext, WritingContext } from '../../../platform/service-context.ts'
import { audit } from '../../audit/audit.ts'
import { readShopName } from '../../partners/facts.ts'
import { type OrderRow, selectByNumber, selectOrder } from '../queries.ts'
import { formatTenge } from '../refusals.ts'
import { codeRules, earliestNextSend, generateCode, hashCode, isInFuture } from './code.ts'
import { lockDeliverable } from './deliverable.ts'
import { reserveSmsQuota } from './hourly-limits.ts'
import { type CodeRow, insertCode, selectCodes } from './queries.ts'

type Answer = CallAnswer<'POST /accounting/sendOtp'>

/** Sends the buyer a code for this amount, voiding the earlier one. @throws ApiError 404; 409 STATUS_NOT_ALLOWED; 400 AMOUNT_RANGE; 429 */
export function sendCode(ctx: ServiceContext, body: CallBody<'POST /accounting/sendOtp'>): Promise<Answer> {
  const work = async (ctx: WritingContext): Promise<Outcome<Answer>> => {
    const { order, amountTiyn } = await lockDeliverable(ctx, body)
    const earlier = await selectCodes(ctx, order.id)
    assertMaySend(earlier, ctx.now)
    // The refusal is stored like an answer: throwing it would roll back the count of the limit.
    const refusal = await reserveSmsQuota(ctx, order.phone)
    if (refusal !== undefined) return { refusal }
    const code = generateCode()
    const row = await insertCode(ctx, newRow(ctx, order, amountTiyn, code))
    const text = deliverySmsText(code, order, await readShopName(ctx, order.merchant_id), amountTiyn)
    await sendSms(ctx, { phone: order.phone, text }, row.expires_at)
    await audit(ctx, {
      action: 'order.send_code',
      subject: 'order',
      id: order.id,
      merchant: order.merchant_id,
      after: { amount_tiyn: amountTiyn },
    })
    const { phone, ...clocks } = toAnswer(order, row, [row, ...earlier], ctx.now)
    const kept: StoredAnswer = { ...clocks, orderId: order.id }
    return { answer: { phone, ...clocks }, kept }
  }
  return runOnce(ctx, 'POST /accounting/sendOtp', body, work, restore)
}

/** The stored part of the answer: the phone is read anew. */
type StoredAnswer = Omit<Answer, 'phone'> & { readonly orderId: number }

async function restore(ctx: ServiceContext, kept: unknown): Promise<Answer> {
  // sendCode() wrote this value.
  const { orderId, ...clocks } = kept as StoredAnswer
  const order = await selectOrder(ctx, orderId)
  if (order === undefined) throw notFound('Заказ не найден')
  return { phone: order.phone, ...clocks }
}

/** Returns the valid code of an order; its times survive closing the dialog and reloading the page. @throws ApiError 404 */
export async function readCurrentCode(
  ctx: ServiceContext,
  { merchantOrderId, merchantId }: CallQuery<'GET /accounting/otp'>,
): Promise<CallAnswer<'GET /accounting/otp'>> {
  const { now } = ctx
  const within = narrowContext(ctx, merchantId)
  const [order] = await selectByNumber(within, merchantOrderId)
  if (order === undefined) throw notFound('Заказ не найден')
  const codes = await selectCodes(within, order.id)
  const [newest] = codes
  if (newest === undefined || newest.used_at !== null) return { otp: null }
  const { at } = earliestNextSend({ sent: sentWithinHour(codes, now), resendAt: newest.resend_at }, now)
  if (!isInFuture(newest.expires_at, now, codeRules.livesMs) && at <= now) return { otp: null }
  return { otp: { ...toAnswer(order, newest, codes, now), amount: kztFromTiyn(newest.amount_tiyn) } }
}

function assertMaySend(earlier: readonly CodeRow[], now: Date): void {
  const { at, because } = earliestNextSend(
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
    .filter((sent) => sent <= now && sent.getTime() > now.getTime() - codeRules.hourMs)
}

function newRow({ now, platform }: ServiceContext, order: OrderRow, amountTiyn: number, code: string) {
  const later = (ms: number) => new Date(now.getTime() + ms)
  const binding = { orderId: order.id, merchantId: order.merchant_id, amountTiyn }
  return {
    merchant_id: order.merchant_id,
    order_id: order.id,
    amount_tiyn: amountTiyn,
    order_amount_tiyn: order.amount_tiyn,
    code_hash: hashCode(code, binding, platform.keys.token),
    sent_at: now,
    expires_at: later(codeRules.livesMs),
    resend_at: later(codeRules.resendMs),
    attempts_left: codeRules.attempts,
    used_at: null,
  }
}

/** @param codes the order's codes, newest first */
function toAnswer(order: OrderRow, code: CodeRow, codes: readonly CodeRow[], now: Date): Answer {
  return {
    phone: order.phone,
    expiresAt: code.expires_at.toISOString(),
    resendAt: code.resend_at.toISOString(),
    attemptsLeft: code.attempts_left,
    sendsLeft: Math.max(0, codeRules.sendsPerHour - sentWithinHour(codes, now).length),
    now: now.toISOString(),
  }
}

const toPrintable = /^[\p{L}\p{N}\p{P}\p{S}]{1,20}$/u
/** Phones turn a dot before a letter, four numbers between dots, `@`, `//` and `www` into links. */
const address = /[.。．｡․]\p{L}|(\d+[.。．｡․]){3}\d|[@＠]|[/／]{2}|www/iu

/** Names the order, without a number that could read as advice or a link in the bank's SMS. */
function orderName(number: string): string {
  return toPrintable.test(number) && !address.test(number) ? `заказа № ${number}` : 'вашего заказа'
}

/** Returns an SMS with shop, order and sum, so that the buyer sees the content of the confirmation. */
export function deliverySmsText(
  code: string,
  { merchant_order_id }: Pick<OrderRow, 'merchant_order_id'>,
  shop: string,
  amountTiyn: number,
): string {
  return `Код ${code} для получения ${orderName(merchant_order_id)} в магазине ${shop} на сумму ${formatTenge(amountTiyn)} ₸. Назовите его только при получении.`
}
