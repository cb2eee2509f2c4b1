import { type Application, type CallAnswer, type CallBody, tiynFromKzt } from '@cabinet/contract'
import { isIin } from '@cabinet/contract/identity-numbers'
import { ApiError, notFound, validationError } from '../../platform/http/errors.ts'
import { contentHash } from '../../platform/idempotency/canonical.ts'
import { inTransaction, type ServiceContext } from '../../platform/service-context.ts'
import { audit } from '../audit/audit.ts'
import {
  applyBankReport,
  bankActions,
  bankRefusal,
  findOrderById,
  type NewOrder,
  type OrderRow,
  registerOrder,
} from '../orders/service.ts'
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

/** Tolerated clock difference of the sending systems. */
const clockToleranceMs = 5 * 60_000

export interface IntakeRules {
  readonly now: Date
  /** KZT. */
  readonly orderMaxAmount: number
}

const tenge = new Intl.NumberFormat('ru', { maximumFractionDigits: 0 })

/** Checks the rules that the schema can't express. @returns the order, or a sentence per field */
export function readApplication(
  application: Application,
  { now, orderMaxAmount }: IntakeRules,
): { readonly order: NewOrder } | { readonly mistakes: Record<string, string> } {
  const mistakes: Record<string, string> = {}
  const tiyn = (kzt: number, field: string): number => {
    try {
      return tiynFromKzt(kzt)
    } catch {
      mistakes[field] = 'Не больше двух знаков после запятой'
      return 0
    }
  }
  const { amount, products = [], created_at, ...rest } = application
  const createdAt = new Date(created_at)
  const amountTiyn = tiyn(amount, 'amount')
  if (amount > orderMaxAmount) mistakes.amount ??= `Не больше ${tenge.format(orderMaxAmount)} ₸`
  const items = products.map((source, index) => ({
    source,
    priceTiyn: tiyn(source.price, `products.${index}.price`),
    salePriceTiyn: tiyn(source.sale_price, `products.${index}.sale_price`),
  }))
  if (!isIin(application.iin)) mistakes.iin = 'Неверный ИИН'
  if (createdAt.getTime() > now.getTime() + clockToleranceMs) mistakes.created_at = 'Дата в будущем'
  if (application.isMarketplace !== items.length > 0)
    mistakes.products = application.isMarketplace
      ? 'У заказа маркетплейса должны быть товары'
      : 'Товары есть только у заказов маркетплейса'
  for (const [index, { priceTiyn, salePriceTiyn }] of items.entries())
    if (salePriceTiyn > priceTiyn) mistakes[`products.${index}.sale_price`] = 'Не больше цены без скидки'
  const sum = items.reduce((total, { salePriceTiyn, source }) => total + salePriceTiyn * source.quantity, 0)
  if (items.length > 0 && sum !== amountTiyn && mistakes.amount === undefined)
    mistakes.amount = 'Сумма заказа не равна сумме товаров'
  return Object.keys(mistakes).length > 0
    ? { mistakes }
    : { order: { ...rest, createdAt, amountTiyn, items } }
}
