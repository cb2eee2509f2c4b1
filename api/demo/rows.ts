import type { Insertable } from 'kysely'
import type {
  OrderDeliveriesTable,
  OrderHistoryTable,
  OrderItemPickupsTable,
  OrderItemsTable,
  OrdersTable,
} from '../src/domains/orders/tables.ts'
import type { BasketLine, PickupPoint } from './basket.ts'
import { type DemoOrder, deliveryLine } from './demo-order.ts'

export const filledTables = [
  'orders',
  'order_history',
  'order_deliveries',
  'order_items',
  'order_item_pickups',
] as const
type FilledTable = (typeof filledTables)[number]

export type Pickups = ReadonlyMap<string, readonly PickupPoint[]>

/** Numbers of items that are kept for each order: more than a basket holds. */
export const itemsPerOrder = 8

/** Rows of a batch by table. @param first numbers of the first order and of its first item; the others follow */
export function rowsOf(
  orders: readonly DemoOrder[],
  first: { readonly order: number; readonly item: number },
  pickups: Pickups,
): Record<FilledTable, object[]> {
  const numbered = orders.map((order, index) => ({ order, id: first.order + index }))
  const items = numbered.flatMap(({ order, id }, index) =>
    order.lines.map((line, n) => ({ order, id, line, item: first.item + index * itemsPerOrder + n })),
  )
  return {
    orders: numbered.map(({ order, id }) => orderRow(order, id)),
    order_history: numbered.flatMap(({ order, id }) => historyRows(order, id)),
    order_deliveries: numbered.flatMap(({ order, id }) => deliveryRows(order, id)),
    order_items: items.map(({ order, id, line, item }) => itemRow(order.partner.id, id, line, item)),
    order_item_pickups: items.flatMap(({ order, item }) =>
      pickupRows(order, item, pickups.get(order.partner.id) ?? []),
    ),
  }
}

function orderRow(order: DemoOrder, id: number): Insertable<OrdersTable> {
  const { customer, history } = order
  const last = history.at(-1)
  if (last === undefined) throw new Error(`order ${order.number} has no history`)
  const delivered = history.find(({ action }) => action === 'deliver' || action === 'deliver_changed')
  const dropped = history.findLast(({ action }) => action === 'delete_item')
  return {
    id,
    merchant_id: order.partner.id,
    merchant_order_id: order.number,
    created_at: new Date(order.createdAt),
    amount_tiyn: order.amount,
    compensation_tiyn: order.compensation,
    bank_commission_tiyn: order.commission,
    status: last.status,
    status_changed_at: new Date(last.at),
    delivered_at: delivered === undefined ? null : new Date(delivered.at),
    items_changed_at: dropped === undefined ? null : new Date(dropped.at),
    version: history.length,
    payment_type: order.paymentType,
    installment_type: order.installment,
    comments: order.comment,
    is_marketplace: order.isMarketplace,
    is_edited: history.some(({ action }) => action === 'deliver_changed' || action === 'delete_item'),
    client_last_name: customer.lastName,
    client_first_name: customer.firstName,
    client_middle_name: customer.middleName,
    phone: customer.phone,
    email: customer.email,
    iin: customer.iin,
    delivery_address: deliveryLine(order),
  }
}

function historyRows(order: DemoOrder, order_id: number): Insertable<OrderHistoryTable>[] {
  return order.history.map(({ at, status, action, responsible, amount, reason }) => ({
    merchant_id: order.partner.id,
    order_id,
    at: new Date(at),
    status,
    action,
    responsible,
    amount_from_tiyn: amount?.[0] ?? null,
    amount_to_tiyn: amount?.[1] ?? null,
    reason: reason ?? null,
  }))
}

function deliveryRows(order: DemoOrder, order_id: number): Insertable<OrderDeliveriesTable>[] {
  const { delivery, partner, isMarketplace } = order
  if (delivery === null || !isMarketplace) return []
  const { city, street, building, apartment } = delivery
  return [{ order_id, merchant_id: partner.id, city, street, building, apartment }]
}

function itemRow(
  merchant: string,
  order_id: number,
  line: BasketLine,
  id: number,
): Insertable<OrderItemsTable> {
  const { productId, title, color, size, price, salePrice, quantity } = line
  return {
    id,
    merchant_id: merchant,
    order_id,
    merchant_product_id: productId,
    title,
    link: `https://${merchant.toLowerCase().replaceAll('_', '-')}.demo.kz/p/${productId.toLowerCase()}`,
    color,
    size,
    price_tiyn: price,
    sale_price_tiyn: salePrice,
    quantity,
  }
}

function pickupRows(
  { delivery, partner }: DemoOrder,
  item_id: number,
  points: readonly PickupPoint[],
): Insertable<OrderItemPickupsTable>[] {
  if (delivery !== null) return []
  return points.map((point) => ({ item_id, merchant_id: partner.id, pickup_point_id: point.id }))
}
