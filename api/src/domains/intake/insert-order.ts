import type { Application } from '@cabinet/contract'
import type { MerchantScope } from '../../platform/access/scope.ts'
import type { Trx } from '../../platform/db/database.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { contentHash } from '../../platform/idempotency/canonical.ts'
import type { OrderRow } from '../orders/service.ts'
import type { IncomingItem, IncomingOrder } from './application.ts'

export type Inserted =
  | { readonly is: 'new' | 'repeated'; readonly order: OrderRow }
  | { readonly is: 'different' }
  | { readonly is: 'unknown merchant' }

/**
 * Puts an order in with its first line of history, items and address, unless the merchant's number is taken: then it is the same
 * order again, or a different one under its number.
 * @param registeredAt when it counts as registered: now, or for files that bring old orders the day they were made.
 */
export async function insertOrder(
  trx: Trx,
  scope: MerchantScope,
  incoming: IncomingOrder,
  source: Application,
  registeredAt: Date,
): Promise<Inserted> {
  const tables = scoped(trx, scope)
  const merchant = await tables
    .selectFrom('merchants')
    .select('commission_bp')
    .where('merchant_id', '=', incoming.merchantId)
    .executeTakeFirst()
  if (merchant === undefined) return { is: 'unknown merchant' }
  const order = await tables
    .insertInto('orders', toRow(incoming, contentHash(source), merchant.commission_bp, registeredAt))
    .onConflict((conflict) => conflict.columns(['merchant_order_id', 'merchant_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (order === undefined) return taken(trx, scope, source)
  await tables
    .insertInto('order_history', {
      merchant_id: order.merchant_id,
      order_id: order.id,
      at: order.status_changed_at,
      status: order.status,
      action: 'register',
      responsible: 'Система',
      amount_from_tiyn: null,
      amount_to_tiyn: null,
      reason: null,
    })
    .execute()
  for (const item of incoming.items) await insertItem(trx, scope, order, item)
  if (incoming.delivery)
    await tables
      .insertInto('order_deliveries', {
        order_id: order.id,
        merchant_id: order.merchant_id,
        ...incoming.delivery,
        apartment: incoming.delivery.apartment ?? '',
      })
      .execute()
  return { is: 'new', order }
}

async function taken(trx: Trx, scope: MerchantScope, source: Application): Promise<Inserted> {
  const order = await scoped(trx, scope)
    .selectFrom('orders')
    .selectAll()
    .where('merchant_id', '=', source.merchantId)
    .where('merchant_order_id', '=', source.merchant_order_id)
    .executeTakeFirstOrThrow()
  return order.intake_hash === contentHash(source) ? { is: 'repeated', order } : { is: 'different' }
}

function toRow(incoming: IncomingOrder, hash: string, commissionBp: number, registeredAt: Date) {
  const { createdAt, amountTiyn } = incoming
  return {
    merchant_id: incoming.merchantId,
    merchant_order_id: incoming.merchant_order_id,
    created_at: createdAt,
    amount_tiyn: amountTiyn,
    bank_commission_tiyn: Math.round((amountTiyn * commissionBp) / 10_000),
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

async function insertItem(
  trx: Trx,
  scope: MerchantScope,
  order: OrderRow,
  { source, priceTiyn, salePriceTiyn }: IncomingItem,
): Promise<void> {
  const tables = scoped(trx, scope)
  const { id } = await tables
    .insertInto('order_items', {
      merchant_id: order.merchant_id,
      order_id: order.id,
      merchant_product_id: source.merchant_product_id,
      title: source.title,
      link: source.link,
      color: source.color ?? [],
      size: source.size ?? null,
      price_tiyn: priceTiyn,
      sale_price_tiyn: salePriceTiyn,
      quantity: source.quantity,
    })
    .returning('order_items.id')
    .executeTakeFirstOrThrow()
  const points = new Set<number>()
  for (const point of source.pickup ?? []) points.add(await pickupPoint(trx, scope, order.merchant_id, point))
  if (points.size > 0)
    await tables
      .insertInto(
        'order_item_pickups',
        [...points].map((pickup_point_id) => ({
          item_id: id,
          merchant_id: order.merchant_id,
          pickup_point_id,
        })),
      )
      .execute()
}

/** The merchant's pickup point at an address; a new address is a new point. */
async function pickupPoint(
  trx: Trx,
  scope: MerchantScope,
  merchantId: string,
  { region, city, street, building }: NonNullable<IncomingItem['source']['pickup']>[number],
): Promise<number> {
  const known = await scoped(trx, scope)
    .selectFrom('pickup_points')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('region', '=', region)
    .where('city', '=', city)
    .where('street', '=', street)
    .where('building', '=', building)
    .executeTakeFirst()
  if (known !== undefined) return known.id
  const { id } = await scoped(trx, scope)
    .insertInto('pickup_points', { merchant_id: merchantId, region, city, street, building })
    .returning('pickup_points.id')
    .executeTakeFirstOrThrow()
  return id
}
