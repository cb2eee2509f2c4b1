import { type Insertable, sql } from 'kysely'
import { scoped } from '../../platform/db/scoped.ts'
import type { ServiceContext } from '../../platform/service-context.ts'
import { commissionAtDate } from './commission.ts'
import { type EventRegister, inDays } from './register-queries.ts'
import type { OrderCorrectionsTable } from './tables.ts'

/** A line of a register that listed orders as they were, tiyn: the sum, what of it was kept, and «К выплате». */
export interface OldLine {
  readonly id: number
  readonly amount: number
  readonly kept: number
  readonly paid: number
}

/**
 * Returns the lines of a register made before it listed events: of orders bought in the period, or of payments by card created in it,
 * as the history shows them at that moment. Such a line paid amount − compensation − whole commission, never less than nothing.
 */
export async function readOldLines(
  ctx: ServiceContext,
  kind: EventRegister,
  { start, end }: { readonly start: string; readonly end: string },
  madeAt: Date,
): Promise<OldLine[]> {
  const within = inDays(ctx, start, end)
  const ofOrder = scoped(ctx.db, ctx.scope)
    .selectFrom('order_history', 'h')
    .whereRef('h.order_id', '=', sql.ref('o.id'))
  const before = ofOrder.where('h.at', '<=', madeAt)
  const changedLater = ofOrder
    .where('h.at', '>', madeAt)
    .where('h.action', 'in', ['deliver_changed', 'delete_item'])
    .orderBy('h.id')
    .limit(1)
  const rows = await scoped(ctx.db, ctx.scope)
    .selectFrom('orders', 'o')
    .where(sql<boolean>`(o.payment_type = 'paid_card') = ${kind === 'cards'}`)
    .where(({ exists }) =>
      kind === 'cards'
        ? within('o.created_at')
        : exists(before.where('h.action', '=', 'buy').where(within('h.at'))),
    )
    .select(['o.id', 'o.amount_tiyn', 'o.bank_commission_tiyn'])
    .select([
      changedLater.select('h.amount_from_tiyn').as('earlier_tiyn'),
      before.select('h.status').orderBy('h.id', 'desc').limit(1).as('status'),
      before
        .select(
          sql<number>`case when bool_or(h.action = 'return')
              or bool_or(h.action = 'return_final') and not bool_or(h.action = 'part_return') then o.amount_tiyn
            else coalesce(sum(h.amount_from_tiyn - h.amount_to_tiyn) filter (where h.action = 'part_return'), 0)::bigint
            end`.as('tiyn'),
        )
        .as('returned'),
    ])
    .execute()
  return rows.map(({ id, status, returned, earlier_tiyn, ...order }) => {
    const amount = earlier_tiyn ?? order.amount_tiyn
    if (status === 'canceled' || status === 'final_merchant_unavaliable')
      return { id, amount, kept: 0, paid: 0 }
    const kept = amount - (returned ?? 0)
    return { id, amount, kept, paid: Math.max(0, kept - commissionAtDate(order, amount)) }
  })
}

export async function insertCorrections(
  { db, scope }: ServiceContext,
  rows: readonly Insertable<OrderCorrectionsTable>[],
): Promise<void> {
  // A statement has at most 65 535 parameters.
  for (let start = 0; start < rows.length; start += 5_000)
    await scoped(db, scope)
      .insertInto('order_corrections', rows.slice(start, start + 5_000))
      .execute()
}

/** Selects the corrections of some periods with their orders' numbers. */
export function selectCorrections({ db, scope }: ServiceContext, unloadingIds: readonly number[]) {
  const orders = scoped(db, scope).selectFrom('orders', 'n').select(['n.id', 'n.merchant_order_id']).as('o')
  return scoped(db, scope)
    .selectFrom('order_corrections', 'c')
    .innerJoin(orders, 'o.id', 'c.order_id')
    .select(['o.merchant_order_id', 'c.unloading_id', 'c.at', 'c.paid_tiyn'])
    .where('c.unloading_id', 'in', [...unloadingIds, 0])
    .orderBy('c.unloading_id')
    .orderBy('c.order_id')
    .execute()
}
