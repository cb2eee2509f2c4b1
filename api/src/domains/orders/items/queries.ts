import { type Selectable, sql } from 'kysely'
import { scoped } from '../../../platform/db/scoped.ts'
import type { ServiceContext, WritingContext } from '../../../platform/service-context.ts'
import type { OrderRow } from '../queries.ts'
import type { OrderItemsTable } from '../tables.ts'

export type ItemRow = Selectable<OrderItemsTable>

export function selectItems(ctx: ServiceContext, orderId: number): Promise<ItemRow[]> {
  return selectItemsOf(ctx, [orderId])
}

/** Returns the items of orders; asks nothing for none. */
export async function selectItemsOf(
  { db, scope }: ServiceContext,
  orderIds: readonly number[],
): Promise<ItemRow[]> {
  if (orderIds.length === 0) return []
  return scoped(db, scope)
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute()
}

export function selectItem({ db, scope }: ServiceContext, id: number): Promise<ItemRow | undefined> {
  return scoped(db, scope).selectFrom('order_items').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function countItems({ db, scope }: ServiceContext, orderId: number): Promise<number> {
  const { items } = await scoped(db, scope)
    .selectFrom('order_items')
    .select(sql<number>`count(*)`.as('items'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return items
}

export function selectDelivery({ db, scope }: ServiceContext, orderId: number) {
  return scoped(db, scope)
    .selectFrom('order_deliveries')
    .select(['city', 'street', 'building', 'apartment'])
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}

export function selectPickups({ db, scope }: ServiceContext, itemIds: readonly number[]) {
  return scoped(db, scope)
    .selectFrom('order_item_pickups')
    .select(['item_id', 'pickup_point_id'])
    .where('item_id', 'in', itemIds)
    .orderBy('pickup_point_id')
    .execute()
}

export function selectPickupPoints({ db, scope }: ServiceContext, ids: readonly number[]) {
  return scoped(db, scope)
    .selectFrom('pickup_points')
    .select(['id', 'region', 'city', 'street', 'building'])
    .where('id', 'in', ids)
    .execute()
}

export async function deleteItemRow({ db, scope }: WritingContext, id: number): Promise<void> {
  await scoped(db, scope).deleteFrom('order_items').where('id', '=', id).execute()
}

export function updateAmount(
  { db, scope, now }: WritingContext,
  id: number,
  { amountTiyn, commissionTiyn }: { readonly amountTiyn: number; readonly commissionTiyn: number },
): Promise<OrderRow> {
  return scoped(db, scope)
    .updateTable('orders')
    .set({
      amount_tiyn: amountTiyn,
      bank_commission_tiyn: commissionTiyn,
      is_edited: true,
      items_changed_at: now,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
