import type { Application } from '@cabinet/contract'
import type { Insertable } from 'kysely'
import { scoped } from '../../../platform/db/scoped.ts'
import type { CommandContext, InTransaction } from '../../../platform/service-context.ts'
import type { OrderRow } from '../queries.ts'
import type { OrdersTable } from '../tables.ts'

export interface NewOrder extends Omit<Application, 'amount' | 'products' | 'created_at'> {
  readonly createdAt: Date
  readonly amountTiyn: number
  readonly items: readonly NewItem[]
}

interface NewItem {
  readonly source: NonNullable<Application['products']>[number]
  readonly priceTiyn: number
  readonly salePriceTiyn: number
}

type Writing = InTransaction<CommandContext>

/** @returns nothing when the merchant already has this number */
export function insertOrder(
  { db, scope }: Writing,
  row: Insertable<OrdersTable>,
): Promise<OrderRow | undefined> {
  return scoped(db, scope)
    .insertInto('orders', row)
    .onConflict((conflict) => conflict.columns(['merchant_order_id', 'merchant_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

export function selectRegistered(
  { db, scope }: Writing,
  { merchantId, merchant_order_id }: Pick<NewOrder, 'merchantId' | 'merchant_order_id'>,
): Promise<OrderRow> {
  return scoped(db, scope)
    .selectFrom('orders')
    .selectAll()
    .where('merchant_id', '=', merchantId)
    .where('merchant_order_id', '=', merchant_order_id)
    .executeTakeFirstOrThrow()
}

export async function insertDelivery(
  { db, scope }: Writing,
  order: OrderRow,
  delivery: NonNullable<NewOrder['delivery']>,
): Promise<void> {
  const row = { ...delivery, apartment: delivery.apartment ?? '' }
  await scoped(db, scope)
    .insertInto('order_deliveries', { order_id: order.id, merchant_id: order.merchant_id, ...row })
    .execute()
}

export async function insertItem(
  ctx: Writing,
  order: OrderRow,
  { source, priceTiyn, salePriceTiyn }: NewItem,
): Promise<void> {
  const tables = scoped(ctx.db, ctx.scope)
  const merchant_id = order.merchant_id
  const { id } = await tables
    .insertInto('order_items', {
      merchant_id,
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
  for (const point of source.pickup ?? []) points.add(await pickupPoint(ctx, merchant_id, point))
  const rows = [...points].map((pickup_point_id) => ({ item_id: id, merchant_id, pickup_point_id }))
  if (rows.length > 0) await tables.insertInto('order_item_pickups', rows).execute()
}

/** Returns the id of the merchant's pickup point at an address, and creates it for a new address. */
async function pickupPoint(
  { db, scope }: Writing,
  merchantId: string,
  { region, city, street, building }: NonNullable<NewItem['source']['pickup']>[number],
): Promise<number> {
  const known = await scoped(db, scope)
    .selectFrom('pickup_points')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('region', '=', region)
    .where('city', '=', city)
    .where('street', '=', street)
    .where('building', '=', building)
    .executeTakeFirst()
  if (known !== undefined) return known.id
  const { id } = await scoped(db, scope)
    .insertInto('pickup_points', { merchant_id: merchantId, region, city, street, building })
    .returning('pickup_points.id')
    .executeTakeFirstOrThrow()
  return id
}
