import { type CallAnswer, kztFromTiyn } from '@cabinet/contract'
import type { Selectable } from 'kysely'
import type { MerchantScope } from '../../platform/access/scope.ts'
import type { Db } from '../../platform/db/database.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { notFound } from '../../platform/http/errors.ts'
import { orderByNumber } from '../orders/service.ts'
import type { OrderItemsTable } from '../orders/tables.ts'

type MarketplaceOrder = CallAnswer<'GET /marketplace/v2/orders/{merchantOrderId}'>
type Product = MarketplaceOrder['products'][number]
type ItemRow = Selectable<OrderItemsTable>
type PickupPoint = Product['pickup'][number]

/** Items and address of a marketplace order. @throws ApiError 404, also for an order that is none. */
export async function marketplaceOrder(
  db: Db,
  scope: MerchantScope,
  number: string,
  merchantId: string | undefined,
): Promise<MarketplaceOrder> {
  const order = await orderByNumber(db, scope, number, merchantId)
  if (!order.is_marketplace) throw notFound('У этого заказа нет товаров маркетплейса')
  const [items, delivery] = await Promise.all([
    scoped(db, scope)
      .selectFrom('order_items')
      .selectAll()
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute(),
    scoped(db, scope)
      .selectFrom('order_deliveries')
      .select(['city', 'street', 'building', 'apartment'])
      .where('order_id', '=', order.id)
      .executeTakeFirst(),
  ])
  return { products: await withPickups(db, scope, items), delivery: delivery ?? null }
}

/** One item of an order. @throws ApiError 404 */
export async function marketplaceProduct(db: Db, scope: MerchantScope, id: number): Promise<Product> {
  const items = await scoped(db, scope).selectFrom('order_items').selectAll().where('id', '=', id).execute()
  const [product] = await withPickups(db, scope, items)
  if (product === undefined) throw notFound('Товар не найден')
  return product
}

async function withPickups(db: Db, scope: MerchantScope, items: readonly ItemRow[]): Promise<Product[]> {
  if (items.length === 0) return []
  const ids = items.map(({ id }) => id)
  const links = await scoped(db, scope)
    .selectFrom('order_item_pickups')
    .select(['item_id', 'pickup_point_id'])
    .where('item_id', 'in', ids)
    .orderBy('pickup_point_id')
    .execute()
  const points = await pickupPoints(db, scope, new Set(links.map((link) => link.pickup_point_id)))
  return items.map((item) => {
    const own = links.filter(({ item_id }) => item_id === item.id)
    return toProduct(
      item,
      own.flatMap((link) => points.get(link.pickup_point_id) ?? []),
    )
  })
}

async function pickupPoints(
  db: Db,
  scope: MerchantScope,
  ids: ReadonlySet<number>,
): Promise<Map<number, PickupPoint>> {
  if (ids.size === 0) return new Map()
  const rows = await scoped(db, scope)
    .selectFrom('pickup_points')
    .select(['id', 'region', 'city', 'street', 'building'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function toProduct(item: ItemRow, pickup: PickupPoint[]): Product {
  return {
    id: item.id,
    merchant_product_id: item.merchant_product_id,
    link: item.link,
    color: item.color,
    size: item.size,
    price: kztFromTiyn(item.price_tiyn),
    sale_price: kztFromTiyn(item.sale_price_tiyn),
    quantity: item.quantity,
    title: item.title,
    pickup,
  }
}
