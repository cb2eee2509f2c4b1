import type { Order } from '@cabinet/contract'
import { sql } from 'kysely'
import type { MerchantScope } from '../../platform/access/scope.ts'
import { can, type Session } from '../../platform/access/session.ts'
import type { Trx } from '../../platform/db/database.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { verdictOn } from './actions.ts'
import type { OrderRow } from './queries.ts'
import { orderChanged, refuseWith } from './refusals.ts'
import { statusText, toOrder } from './wire.ts'

export interface Removed {
  readonly order: Order
  readonly row: OrderRow
  /** The order's amount before, tiyn. */
  readonly before: number
  readonly title: string
}

/**
 * Takes an item out of an order and makes its amount the sum of the others. The order is locked first: of two deletions at once the
 * second sees what the first left.
 * @returns nothing when the order has no such item.
 * @throws ApiError 409 with the fresh order.
 */
export async function removeItem(
  trx: Trx,
  scope: MerchantScope,
  session: Session,
  asked: { readonly id: number; readonly itemId: number; readonly version: number | undefined },
  now: Date,
): Promise<Removed | undefined> {
  const tables = scoped(trx, scope)
  const order = await tables
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', asked.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const items = await tables
    .selectFrom('order_items')
    .select(['id', 'title', 'sale_price_tiyn', 'quantity'])
    .where('order_id', '=', order.id)
    .execute()
  assertAllowed(order, items.length, session, asked.version)
  const item = items.find(({ id }) => id === asked.itemId)
  if (item === undefined) return undefined
  const rest = items.filter(({ id }) => id !== item.id)
  const amount = rest.reduce((sum, { sale_price_tiyn, quantity }) => sum + sale_price_tiyn * quantity, 0)
  await tables.deleteFrom('order_items').where('id', '=', item.id).execute()
  const row = await tables
    .updateTable('orders')
    .set({
      amount_tiyn: amount,
      bank_commission_tiyn: sql`round(bank_commission_tiyn::numeric * ${amount}::bigint / amount_tiyn)::bigint`,
      is_edited: true,
      version: sql`version + 1`,
    })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tables
    .insertInto('order_history', {
      merchant_id: row.merchant_id,
      order_id: row.id,
      at: now,
      status: row.status,
      action: 'delete_item',
      responsible: session.fullName,
      amount_from_tiyn: order.amount_tiyn,
      amount_to_tiyn: amount,
      reason: null,
    })
    .execute()
  return { order: toOrder(row, session), row, before: order.amount_tiyn, title: item.title }
}

function assertAllowed(
  order: OrderRow,
  itemsCount: number,
  session: Session,
  version: number | undefined,
): void {
  const fresh = { order: toOrder(order, session) }
  if (version !== undefined && version !== order.version)
    throw refuseWith(
      409,
      orderChanged({ statusText: statusText(order.status), amountTiyn: order.amount_tiyn }),
      fresh,
    )
  const verdict = verdictOn('delete_item', {
    status: order.status,
    isMarketplace: order.is_marketplace,
    channel: 'detail',
    itemsCount,
    can: (permission) => can(session, permission),
  })
  if (!verdict.allowed)
    throw refuseWith(
      verdict.code === 'FORBIDDEN' ? 403 : 409,
      { code: verdict.code, message: verdict.reason, debug: 'the table of actions does not allow it' },
      fresh,
    )
}
