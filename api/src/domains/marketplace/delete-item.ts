import { type CallAnswer, type CallParams, type CallQuery, kztFromTiyn } from '@cabinet/contract'
import type { FastifyRequest } from 'fastify'
import type { MerchantScope } from '../../platform/access/scope.ts'
import type { Session } from '../../platform/access/session.ts'
import { notFound } from '../../platform/http/errors.ts'
import { keyOf, once } from '../../platform/idempotency/idempotent.ts'
import type { Platform } from '../../platform/platform.ts'
import { actorOf, audit } from '../audit/audit.ts'
import { orderByNumber, removeItem } from '../orders/service.ts'
import { marketplaceOrder } from './items.ts'

type Key = 'DELETE /marketplace/v2/orders/{merchantOrderId}/products/{productId}'

/**
 * Takes an item out of an order; its amount becomes the sum of those that are left. Source: specification 2 and 4.
 * @throws ApiError 404; 409 STATUS_NOT_ALLOWED, LAST_ITEM, NOT_MARKETPLACE, ORDER_CHANGED with the fresh order.
 */
export function deleteItem(
  platform: Platform,
  scope: MerchantScope,
  session: Session,
  request: FastifyRequest,
  params: CallParams<Key>,
  query: CallQuery<Key>,
): Promise<CallAnswer<Key>> {
  const now = platform.clock()
  const call: Key = 'DELETE /marketplace/v2/orders/{merchantOrderId}/products/{productId}'
  const content = { ...params, ...query }
  const intention = { userId: session.userId, call, key: keyOf(request), content, scope }
  return once<CallAnswer<Key>>(platform.db, now, intention, async (trx) => {
    const { id } = await orderByNumber(trx, scope, params.merchantOrderId, query.merchantId)
    const removed = await removeItem(
      trx,
      scope,
      session,
      { id, itemId: params.productId, version: query.version },
      now,
    )
    if (removed === undefined) throw notFound('Товар не найден')
    const { order, row, before, title } = removed
    await audit(
      { db: trx, now, actor: actorOf(session, request) },
      {
        action: 'order.delete_item',
        subject: 'order',
        id,
        merchant: row.merchant_id,
        before: { version: row.version - 1, amount_tiyn: before, item: title },
        after: { version: row.version, amount_tiyn: row.amount_tiyn },
      },
    )
    const { products } = await marketplaceOrder(trx, scope, params.merchantOrderId, row.merchant_id)
    return { answer: { amount: kztFromTiyn(row.amount_tiyn), products, order } }
  })
}
