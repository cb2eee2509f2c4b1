import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Call, WritingCall } from '../../platform/call.ts'
import { scoped } from '../../platform/db/scoped.ts'
import type { OrdersTable } from './tables.ts'

export type OrderRow = Selectable<OrdersTable>

export function selectOrder(call: Call, id: number): Promise<OrderRow | undefined> {
  return rows(call).where('id', '=', id).executeTakeFirst()
}

export function selectOrders(call: Call, ids: readonly number[]): Promise<OrderRow[]> {
  return rows(call).where('id', 'in', ids).execute()
}

/** Locks the order until the transaction ends, which serialises its changes. */
export function lockOrder(call: WritingCall, id: number): Promise<OrderRow | undefined> {
  return rows(call).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks the order with a merchant's number. The call covers that merchant alone. */
export function lockByNumber(call: WritingCall, number: string): Promise<OrderRow | undefined> {
  return rows(call).where('merchant_order_id', '=', number).forUpdate().executeTakeFirst()
}

/** Locks the named orders in the order of their ids, so that two calls never deadlock. */
export async function lockByNumbers(
  call: WritingCall,
  named: readonly { readonly merchantId: string; readonly orderId: string }[],
): Promise<OrderRow[]> {
  if (named.length === 0) return []
  const merchants = named.map(({ merchantId }) => merchantId)
  const numbers = named.map(({ orderId }) => orderId)
  return rows(call)
    .where(
      sql<SqlBool>`(merchant_id, merchant_order_id) in (select * from unnest(${merchants}::text[], ${numbers}::text[]))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Returns the orders with a number: several when merchants of the scope share it. */
export function selectByNumber(call: Call, number: string): Promise<OrderRow[]> {
  return rows(call).where('merchant_order_id', '=', number).limit(2).execute()
}

function rows({ db, scope }: Pick<Call, 'db' | 'scope'>) {
  return scoped(db, scope).selectFrom('orders').selectAll()
}
