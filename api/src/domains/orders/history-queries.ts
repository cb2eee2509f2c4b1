import { type Insertable, type Selectable, sql } from 'kysely'
import type { Call, CommandCall, InTransaction } from '../../platform/call.ts'
import { scoped } from '../../platform/db/scoped.ts'
import type { OrderRow } from './queries.ts'
import type { HistoryAction, OrderHistoryTable, ReturnedItem } from './tables.ts'

export type HistoryRow = Selectable<OrderHistoryTable>

export interface HistoryEntry {
  readonly action: HistoryAction
  readonly responsible: string
  /** The amount before and after, tiyn, where it changed. */
  readonly amounts?: readonly [before: number, after: number] | undefined
  readonly reason?: string | undefined
  readonly explanation?: string | undefined
  readonly items?: readonly ReturnedItem[] | undefined
}

export async function insertHistory(
  { db, scope }: InTransaction<CommandCall>,
  at: Date,
  orders: readonly OrderRow[],
  happened: (order: OrderRow) => HistoryEntry,
): Promise<void> {
  if (orders.length === 0) return
  const rows = orders.map((order): Insertable<OrderHistoryTable> => {
    const { action, responsible, amounts, reason, explanation, items } = happened(order)
    return {
      merchant_id: order.merchant_id,
      order_id: order.id,
      at,
      status: order.status,
      action,
      responsible,
      amount_from_tiyn: amounts?.[0] ?? null,
      amount_to_tiyn: amounts?.[1] ?? null,
      reason: reason ?? null,
      explanation: explanation ?? null,
      items: items === undefined ? null : JSON.stringify(items),
    }
  })
  await scoped(db, scope).insertInto('order_history', rows).execute()
}

export function selectHistory({ db, scope }: Call, orderId: number): Promise<HistoryRow[]> {
  return scoped(db, scope)
    .selectFrom('order_history')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

export function selectLastChange({ db, scope }: Call, orderId: number) {
  return scoped(db, scope)
    .selectFrom('order_history')
    .select(['at', 'responsible'])
    .where('order_id', '=', orderId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Selects changes and notes of orders since a moment, newest first (`isNew` for new orders). */
export function selectChangesSince({ db, scope }: Call, from: Date, limit: number) {
  const notes = scoped(db, scope)
    .selectFrom('order_notes', 'n')
    .select(['n.order_id', 'n.at', 'n.id', sql<boolean>`false`.as('isNew'), 'n.author as responsible'])
    .where('n.at', '>', from)
  return scoped(db, scope)
    .selectFrom('order_history', 'h')
    .select(['h.order_id', 'h.at', 'h.id', sql<boolean>`h.action = 'register'`.as('isNew'), 'h.responsible'])
    .where('h.at', '>', from)
    .unionAll(notes)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
