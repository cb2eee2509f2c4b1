import type { Insertable } from 'kysely'
import { codeRules } from '../src/domains/orders/delivery/code.ts'
import type * as tables from '../src/domains/orders/tables.ts'
import type { DemoOrder } from './demo-order.ts'
import { addressLine } from './places.ts'

/** An entry of the history counts the codes before it. */
export const filledTables = [
  'orders',
  'delivery_codes',
  'order_history',
  'order_deliveries',
  'order_items',
  'order_item_pickups',
] as const

/** Ids of pickup points by merchant. */
export type Pickups = ReadonlyMap<string, readonly number[]>

/** Ids of items that are kept for each order: more than a basket holds. */
export const itemsPerOrder = 8

/** Ids of the first order and of its first item; the others follow. */
export interface FirstIds {
  readonly order: number
  readonly item: number
}

/** Rows of a batch by table. */
export function rowsOf(orders: readonly DemoOrder[], first: FirstIds, pickups: Pickups) {
  const rows = {
    orders: [] as Insertable<tables.OrdersTable>[],
    order_history: [] as Insertable<tables.OrderHistoryTable>[],
    order_deliveries: [] as Insertable<tables.OrderDeliveriesTable>[],
    order_items: [] as Insertable<tables.OrderItemsTable>[],
    order_item_pickups: [] as Insertable<tables.OrderItemPickupsTable>[],
    delivery_codes: [] as Insertable<tables.DeliveryCodesTable>[],
  }
  for (const [index, order] of orders.entries()) {
    const keys = { merchant_id: order.partner.id, order_id: first.order + index }
    rows.orders.push(orderRow(order, keys.order_id))
    for (const { at, status, action, responsible, amount, reason } of order.history)
      rows.order_history.push({
        ...keys,
        at: new Date(at),
        status,
        action,
        responsible,
        amount_from_tiyn: amount?.[0] ?? null,
        amount_to_tiyn: amount?.[1] ?? null,
        reason: reason ?? null,
      })
    for (const { sentAt, isUsed } of order.codes)
      rows.delivery_codes.push({
        ...keys,
        amount_tiyn: order.amount,
        order_amount_tiyn: order.amount,
        code_hash: '',
        sent_at: new Date(sentAt),
        expires_at: new Date(sentAt + codeRules.livesMs),
        resend_at: new Date(sentAt + codeRules.resendMs),
        attempts_left: codeRules.attempts,
        used_at: isUsed ? new Date(sentAt + codeRules.resendMs) : null,
      })
    if (order.delivery !== null && order.isMarketplace) {
      const { city, street, building, apartment } = order.delivery
      rows.order_deliveries.push({ ...keys, city, street, building, apartment })
    }
    const shop = `https://${keys.merchant_id.toLowerCase().replaceAll('_', '-')}.demo.kz/p`
    for (const [n, { productId, title, color, size, price, salePrice, quantity }] of order.lines.entries()) {
      const id = first.item + index * itemsPerOrder + n
      rows.order_items.push({
        ...keys,
        id,
        merchant_product_id: productId,
        title,
        link: `${shop}/${productId.toLowerCase()}`,
        color,
        size,
        price_tiyn: price,
        sale_price_tiyn: salePrice,
        quantity,
      })
      if (order.delivery === null)
        for (const pickup_point_id of pickups.get(keys.merchant_id) ?? [])
          rows.order_item_pickups.push({ item_id: id, merchant_id: keys.merchant_id, pickup_point_id })
    }
  }
  return rows
}

function orderRow(order: DemoOrder, id: number): Insertable<tables.OrdersTable> {
  const { customer, history } = order
  const last = history.at(-1)
  if (last === undefined) throw new Error(`order ${order.number} has no history`)
  const delivered = history.find(({ action }) => action === 'deliver' || action === 'deliver_changed')
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
    delivery_address: order.delivery === null ? null : addressLine(order.delivery),
  }
}
