import { type CallAnswer, kztFromTiyn } from '@cabinet/contract'
import type { Call } from '../../../platform/call.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { actsOnOrders } from '../buyers.ts'
import { countRead } from '../reads.ts'
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
  call: Call,
  number: string,
  merchantId: string | undefined,
): Promise<MarketplaceOrder> {
  const order = await findOrderByNumber(call, number, merchantId)
  if (!order.is_marketplace) throw notFound('У этого заказа нет товаров маркетплейса')
  const [items, delivery] = await Promise.all([selectItems(call, order.id), selectDelivery(call, order.id)])
  if (delivery === undefined || !actsOnOrders(call.actor) || !countRead(call, order.id))
    return { products: await joinPickupPoints(call, items), delivery: null }
  return { products: await joinPickupPoints(call, items), delivery }
}

/** Returns one item of an order. @throws ApiError 404 */
export async function readMarketplaceProduct(call: Call, id: number): Promise<Product> {
  const item = await selectItem(call, id)
  const [product] = item === undefined ? [] : await joinPickupPoints(call, [item])
  if (product === undefined) throw notFound('Товар не найден')
  return product
}

export async function joinPickupPoints(call: Call, items: readonly ItemRow[]): Promise<Product[]> {
  if (items.length === 0) return []
  const pickups = await selectPickups(
    call,
    items.map(({ id }) => id),
  )
  const ids = new Set(pickups.map((pickup) => pickup.pickup_point_id))
  const rows = ids.size === 0 ? [] : await selectPickupPoints(call, [...ids])
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
