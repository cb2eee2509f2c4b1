import type { CommandContext, InTransaction } from '../../../platform/service-context.ts'
import { readCommissionRate } from '../../partners/facts.ts'
import { commissionOf } from '../commission.ts'
import { insertHistory } from '../history-queries.ts'
import type { OrderRow } from '../queries.ts'
import { insertDelivery, insertItem, insertOrder, type NewOrder, selectRegistered } from './queries.ts'

export type Registered =
  | { readonly is: 'new' | 'repeated'; readonly order: OrderRow }
  | { readonly is: 'different' }
  | { readonly is: 'unknown merchant' }

/** Registers an order unless its number exists. @param hash identifies the content @param registeredAt the order's own day for orders of a file */
export async function registerOrder(
  ctx: InTransaction<CommandContext>,
  incoming: NewOrder,
  { hash, registeredAt }: { readonly hash: string; readonly registeredAt: Date },
): Promise<Registered> {
  const basisPoints = await readCommissionRate(ctx, incoming.merchantId)
  if (basisPoints === undefined) return { is: 'unknown merchant' }
  const row = toRow(incoming, hash, commissionOf(incoming.amountTiyn, basisPoints), registeredAt)
  const order = await insertOrder(ctx, row)
  if (order === undefined) {
    const taken = await selectRegistered(ctx, incoming)
    return taken.intake_hash === hash ? { is: 'repeated', order: taken } : { is: 'different' }
  }
  const happened = { action: 'register', responsible: 'Система' } as const
  await insertHistory(ctx, order.status_changed_at, [order], () => happened)
  for (const item of incoming.items) await insertItem(ctx, order, item)
  if (incoming.delivery) await insertDelivery(ctx, order, incoming.delivery)
  return { is: 'new', order }
}

function toRow(incoming: NewOrder, hash: string, commissionTiyn: number, registeredAt: Date) {
  const { createdAt, amountTiyn } = incoming
  return {
    merchant_id: incoming.merchantId,
    merchant_order_id: incoming.merchant_order_id,
    created_at: createdAt,
    amount_tiyn: amountTiyn,
    bank_commission_tiyn: commissionTiyn,
    status: incoming.app_status ?? ('completed' as const),
    status_changed_at: registeredAt < createdAt ? createdAt : registeredAt,
    delivered_at: null,
    payment_type: incoming.paymentType,
    installment_type: incoming.installment_type ?? '',
    comments: incoming.comments ?? null,
    is_marketplace: incoming.isMarketplace,
    client_last_name: incoming.cLastName,
    client_first_name: incoming.cName,
    client_middle_name: incoming.cMiddleName ?? null,
    phone: incoming.phoneNumber,
    email: incoming.email ?? null,
    iin: incoming.iin,
    delivery_address: incoming.deliveryAddress ?? null,
    intake_hash: hash,
  }
}
