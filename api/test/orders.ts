import type { Insertable } from 'kysely'
import type { OrdersTable } from '../src/domains/orders/tables.ts'
import { systemScope } from '../src/platform/access/scope.ts'
import type { Db } from '../src/platform/db/database.ts'
import { scoped } from '../src/platform/db/scoped.ts'

export type OrderRow = Insertable<OrdersTable>

let numbers = 0

/** Returns a new order of merchant ALPHA; a test gives the values that matter to it. */
export function orderRow(changes: Partial<OrderRow> = {}): OrderRow {
  numbers += 1
  const created_at = changes.created_at ?? new Date('2026-11-10T06:00:00Z')
  return {
    merchant_id: 'ALPHA',
    merchant_order_id: `T-${numbers}`,
    created_at,
    amount_tiyn: 150_000_00,
    status: 'completed',
    status_changed_at: created_at,
    delivered_at: null,
    payment_type: 'installment',
    comments: null,
    is_marketplace: false,
    client_last_name: 'Ахметов',
    client_first_name: 'Данияр',
    client_middle_name: null,
    phone: '77011234567',
    email: null,
    iin: '900101350013',
    delivery_address: null,
    ...changes,
  }
}

/** Inserts orders. @returns their ids, in the same order. */
export async function addOrders(db: Db, rows: readonly OrderRow[]): Promise<number[]> {
  const ids: number[] = []
  // A statement has at most 65 535 parameters.
  for (let start = 0; start < rows.length; start += 1_000) {
    const added = await scoped(db, systemScope('test data'))
      .insertInto('orders', rows.slice(start, start + 1_000))
      .returning('orders.id')
      .execute()
    ids.push(...added.map(({ id }) => id))
  }
  return ids
}
