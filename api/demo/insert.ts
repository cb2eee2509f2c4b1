import { type Insertable, type RawBuilder, sql } from 'kysely'
import type {
  OrderDeliveriesTable,
  OrderHistoryTable,
  OrderItemPickupsTable,
  OrderItemsTable,
  OrdersTable,
} from '../src/domains/orders/tables.ts'
import type { Trx } from '../src/platform/db/database.ts'
import type { BasketLine, PickupPoint } from './basket.ts'
import { type DemoOrder, deliveryLine } from './demo-order.ts'

/** Takes the next `count` numbers of a table's sequence. @returns the first of them. */
export async function reserveIds(trx: Trx, table: 'orders' | 'order_items', count: number): Promise<number> {
  const sequence = sql`pg_get_serial_sequence(${table}, 'id')`
  const { rows } = await sql<{ last: number }>`
    select setval(${sequence}, nextval(${sequence}) + ${count - 1}::bigint)::bigint as last`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error(`no sequence for ${table}`)
  return row.last - count + 1
}

/** Writes a batch in five statements. @param firstId orders get the numbers from here on */
export async function insertOrders(
  trx: Trx,
  orders: readonly DemoOrder[],
  firstId: number,
  pickups: ReadonlyMap<string, readonly PickupPoint[]>,
): Promise<void> {
  const numbered = orders.map((order, index) => ({ order, id: firstId + index }))
  await insert(
    trx,
    sql`orders`,
    numbered.map(({ order, id }) => orderRow(order, id)),
  )
  await insert(
    trx,
    sql`order_history`,
    numbered.flatMap(({ order, id }) => historyRows(order, id)),
  )
  await insert(
    trx,
    sql`order_deliveries`,
    numbered.flatMap(({ order, id }) => deliveryRows(order, id)),
  )
  const lines = numbered.flatMap(({ order, id }) => order.lines.map((line) => ({ order, id, line })))
  if (lines.length === 0) return
  const firstItem = await reserveIds(trx, 'order_items', lines.length)
  const items = lines.map((line, index) => ({ ...line, item: firstItem + index }))
  await insert(
    trx,
    sql`order_items`,
    items.map(({ order, id, line, item }) => itemRow(order.partner.id, id, line, item)),
  )
  await insert(
    trx,
    sql`order_item_pickups`,
    items.flatMap(({ order, item }) => pickupRows(order, item, pickups.get(order.partner.id) ?? [])),
  )
}

function orderRow(order: DemoOrder, id: number): Insertable<OrdersTable> {
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

/** One JSON parameter is several times faster than a parameter per value, on both engines. */
async function insert(trx: Trx, table: RawBuilder<unknown>, rows: readonly object[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return
  const columns = sql.raw(Object.keys(first).join(', '))
  await sql`insert into ${table} (${columns})
    select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::text::json)`.execute(
    trx,
  )
}
