import { kztFromTiyn } from '@cabinet/contract'
import type { Call } from '../../../platform/call.ts'
import type { StoredDocument } from '../../../ports/documents/documents.ts'
import type { OrderRow } from '../queries.ts'
import type { Move, MoveAction } from './queries.ts'

const documentedActions: readonly MoveAction[] = ['cancel', 'return', 'part_return']

/** Returns the document of a cancellation or a return; its id names the change, so that storing it twice changes nothing. */
export function cancellationDocuments(
  { actor, now }: Call,
  order: OrderRow,
  { action, reason, amountTiyn }: Move,
): StoredDocument[] {
  if (!documentedActions.includes(action)) return []
  return [
    {
      collection: 'cancelled_orders',
      id: `${order.id}-${order.version}`,
      fields: {
        orderId: order.merchant_order_id,
        merchantId: order.merchant_id,
        reason: reason ?? null,
        amount: kztFromTiyn(amountTiyn ?? order.amount_tiyn),
        user: actor.name,
        at: now.toISOString(),
      },
    },
  ]
}
