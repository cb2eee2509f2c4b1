import type { WebhookEvent } from '@cabinet/contract'
import { type Insertable, type Selectable, sql } from 'kysely'
import { scoped } from '../../platform/db/scoped.ts'
import type { CommandContext, InTransaction, ServiceContext } from '../../platform/service-context.ts'
import { emitWith } from '../webhooks/emit.ts'
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

/** Returns the events by which webhooks tell a change. */
export function eventsOf({ action, amounts }: Pick<HistoryEntry, 'action' | 'amounts'>): WebhookEvent[] {
  if (action === 'register') return ['order.created']
  if (action === 'delete_item') return ['order.amount_changed']
  if (action === 'deliver_changed') return ['order.status_changed', 'order.amount_changed']
  return ['order.status_changed', ...(amounts === undefined ? [] : (['order.returned'] as const))]
}

/** Records changes of orders, and tells them to webhooks. */
export async function insertHistory(
  ctx: InTransaction<CommandContext>,
  at: Date,
  orders: readonly OrderRow[],
  happened: (order: OrderRow) => HistoryEntry,
): Promise<void> {
  if (orders.length === 0) return
  const changes = orders.map((order) => ({ order, entry: happened(order) }))
  const rows = changes.map(({ order, entry }): Insertable<OrderHistoryTable> => {
    const { action, responsible, amounts, reason, explanation, items } = entry
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
  const events = changes.flatMap(({ order: { merchant_id: merchantId, id: orderId }, entry }) =>
    eventsOf(entry).map((type) => ({ type, merchantId, orderId })),
  )
  const history = scoped(ctx.db, ctx.scope).insertInto('order_history', rows)
  await emitWith(ctx, sql`${history}`, events)
}

export function selectHistory({ db, scope }: ServiceContext, orderId: number): Promise<HistoryRow[]> {
  return scoped(db, scope)
    .selectFrom('order_history')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

export function selectLastChange({ db, scope }: ServiceContext, orderId: number) {
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
export function selectChangesSince({ db, scope }: ServiceContext, from: Date, limit: number) {
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
