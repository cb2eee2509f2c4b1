import { kztFromTiyn } from '@cabinet/contract'
import type { StoredDocument } from '../../ports/documents/documents.ts'
import type { Change } from './change-request.ts'
import type { OrderRow } from './queries.ts'

/**
 * What a cancellation or a return leaves in the cloud document store. The id names the change, so that storing it again changes
 * nothing. Source: specification 4, decisions 7.
 */
export function cancellation(
  order: OrderRow,
  { action, reason, amountTiyn }: Change,
  user: string,
  at: Date,
): StoredDocument[] {
  if (action !== 'cancel' && action !== 'return' && action !== 'part_return') return []
  return [
    {
      collection: 'cancelled_orders',
      id: `${order.id}-${order.version}`,
      fields: {
        orderId: order.merchant_order_id,
        merchantId: order.merchant_id,
        reason: reason ?? null,
        amount: kztFromTiyn(amountTiyn ?? order.amount_tiyn),
        user,
        at: at.toISOString(),
      },
    },
  ]
}
