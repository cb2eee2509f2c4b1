import { type CallAnswer, type CallParams, type CallQuery, kztFromTiyn } from '@cabinet/contract'
import { notFound } from '../../../platform/http/errors.ts'
import { type Outcome, runOnce } from '../../../platform/idempotency/idempotent.ts'
import type { ServiceContext, WritingContext } from '../../../platform/service-context.ts'
import { audit } from '../../audit/audit.ts'
import { commissionAtDate } from '../commission.ts'
import { insertHistory } from '../history-queries.ts'
import { lockOrder, type OrderRow } from '../queries.ts'
import { orderChangedRefusal, refuseWith } from '../refusals.ts'
import { findOrderByNumber } from '../service.ts'
import { restoreOrder, type StoredOrder, toStoredOrder } from '../transitions/stored-orders.ts'
import { verdictOn } from '../transitions/verdict.ts'
import { toOrder } from '../wire.ts'
import { joinPickupPoints } from './items.ts'
import { deleteItemRow, selectItems, updateAmount } from './queries.ts'

type Key = 'DELETE /marketplace/v2/orders/{merchantOrderId}/products/{productId}'

/** Deletes an item of an order. @throws ApiError 404; 409 STATUS_NOT_ALLOWED, LAST_ITEM, NOT_MARKETPLACE, ORDER_CHANGED */
export function deleteItem(
  ctx: ServiceContext,
  params: CallParams<Key>,
  query: CallQuery<Key>,
): Promise<CallAnswer<Key>> {
  const name: Key = 'DELETE /marketplace/v2/orders/{merchantOrderId}/products/{productId}'
  const work = async (ctx: WritingContext): Promise<Outcome<CallAnswer<Key>>> => {
    const { id } = await findOrderByNumber(ctx, params.merchantOrderId, query.merchantId)
    const order = await lockOrder(ctx, id)
    if (order === undefined) throw notFound('Заказ не найден')
    const items = await selectItems(ctx, id)
    assertAllowed(order, items.length, query.version, ctx)
    const item = items.find((one) => one.id === params.productId)
    if (item === undefined) throw notFound('Товар не найден')
    const rest = items.filter((one) => one !== item)
    const amountTiyn = rest.reduce((sum, one) => sum + one.sale_price_tiyn * one.quantity, 0)
    await deleteItemRow(ctx, item.id)
    const commissionTiyn = commissionAtDate(order, amountTiyn)
    const after = await updateAmount(ctx, id, { amountTiyn, commissionTiyn })
    await insertHistory(ctx, ctx.now, [after], () => ({
      action: 'delete_item',
      responsible: ctx.actor.fullName,
      amounts: [order.amount_tiyn, amountTiyn],
    }))
    await audit(ctx, {
      action: 'order.delete_item',
      subject: 'order',
      id,
      merchant: after.merchant_id,
      before: { version: order.version, amount_tiyn: order.amount_tiyn, item: item.title },
      after: { version: after.version, amount_tiyn: amountTiyn },
    })
    const products = await joinPickupPoints(ctx, rest)
    const shown = { amount: kztFromTiyn(amountTiyn), products }
    return {
      answer: { ...shown, order: toOrder(after, ctx) },
      kept: { ...shown, ...toStoredOrder(after) } satisfies StoredAnswer,
    }
  }
  return runOnce(ctx, name, { ...params, ...query }, work, restore)
}

type StoredAnswer = Omit<CallAnswer<Key>, 'order'> & StoredOrder

async function restore(ctx: ServiceContext, kept: unknown): Promise<CallAnswer<Key>> {
  // deleteItem() wrote this value.
  const { amount, products } = kept as StoredAnswer
  return { amount, products, ...(await restoreOrder(ctx, kept)) }
}

function assertAllowed(
  order: OrderRow,
  itemsCount: number,
  version: number | undefined,
  ctx: ServiceContext,
): void {
  const fresh = { order: toOrder(order, ctx) }
  if (version !== undefined && version !== order.version)
    throw refuseWith(409, orderChangedRefusal(order), fresh)
  const { status, is_marketplace: isMarketplace, came_back: cameBack } = order
  const verdict = verdictOn('delete_item', { status, isMarketplace, cameBack, itemsCount }, ctx.actor)
  if (!verdict.allowed)
    throw refuseWith(
      verdict.code === 'FORBIDDEN' ? 403 : 409,
      { code: verdict.code, message: verdict.reason, debug: 'Состояние заказа этого не допускает' },
      fresh,
    )
}
