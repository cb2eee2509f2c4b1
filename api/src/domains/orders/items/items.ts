import { type CallAnswer, kztFromTiyn } from '@cabinet/contract'
import { notFound } from '../../../platform/http/errors.ts'
import type { ServiceContext } from '../../../platform/service-context.ts'
import { actsOnOrders } from '../buyers.ts'
import { reserveRead } from '../reads.ts'
import { findOrderByNumber } from '../service.ts'
import {
  type ItemRow,
  selectDelivery,
  selectItem,
  selectItems,
  selectPickupPoints,
  selectPickups,
} from './queries.ts'

type MarketplaceOrder = CallAnswer<'GET /marketplace/v2/orders/{merchantOrderId}'>
type Product = MarketplaceOrder['products'][number]

/** Returns items and address of a marketplace order. @throws ApiError 404, also for other orders */
export async function readMarketplaceOrder(
  ctx: ServiceContext,
  number: string,
  merchantId: string | undefined,
): Promise<MarketplaceOrder> {
  const order = await findOrderByNumber(ctx, number, merchantId)
  if (!order.is_marketplace) throw notFound('У этого заказа нет товаров маркетплейса')
  const [items, delivery] = await Promise.all([selectItems(ctx, order.id), selectDelivery(ctx, order.id)])
  if (delivery === undefined || !actsOnOrders(ctx.actor) || !reserveRead(ctx, order.id))
    return { products: await joinPickupPoints(ctx, items), delivery: null }
  return { products: await joinPickupPoints(ctx, items), delivery }
}

/** Returns one item of an order. @throws ApiError 404 */
export async function readMarketplaceProduct(ctx: ServiceContext, id: number): Promise<Product> {
  const item = await selectItem(ctx, id)
  const [product] = item === undefined ? [] : await joinPickupPoints(ctx, [item])
  if (product === undefined) throw notFound('Товар не найден')
  return product
}

export async function joinPickupPoints(ctx: ServiceContext, items: readonly ItemRow[]): Promise<Product[]> {
  if (items.length === 0) return []
  const pickups = await selectPickups(
    ctx,
    items.map(({ id }) => id),
  )
  const ids = new Set(pickups.map((pickup) => pickup.pickup_point_id))
  const rows = ids.size === 0 ? [] : await selectPickupPoints(ctx, [...ids])
  const points = new Map(rows.map((point) => [point.id, point]))
  return items.map((item) => {
    const own = pickups.filter(({ item_id }) => item_id === item.id)
    return toProduct(
      item,
      own.flatMap((pickup) => points.get(pickup.pickup_point_id) ?? []),
    )
  })
}

function toProduct(item: ItemRow, pickup: Product['pickup']): Product {
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
