import { type Compilable, sql } from 'kysely'
import type { Call } from '../../platform/call.ts'
import { scoped } from '../../platform/db/scoped.ts'
import type { OrderRow } from './queries.ts'
import type { HistoryAction } from './tables.ts'

export type ListedOrder = OrderRow & { readonly listed_at: Date }

export interface RegisterRange {
  readonly paidByCard: boolean
  readonly from: Date
  readonly before: Date
}

/** Orders that were created in a range, in order of time, by a cursor. */
export function ordersCreated(
  { db, scope, platform }: Call,
  { paidByCard, from, before }: RegisterRange,
): AsyncIterable<ListedOrder[]> {
  const query = paidBy(db, scope, paidByCard)
    .selectAll('o')
    .select('o.created_at as listed_at')
    .where('o.created_at', '>=', from)
    .where('o.created_at', '<', before)
    .orderBy('o.created_at')
    .orderBy('o.id')
  return platform.database.stream(query as unknown as Compilable<ListedOrder>)
}

/** Orders to which one of these things happened in a range, in order of the last time, by a cursor. */
export function ordersDecided(
  { db, scope, platform }: Call,
  { paidByCard, from, before }: RegisterRange,
  actions: readonly HistoryAction[],
): AsyncIterable<ListedOrder[]> {
  const decisions = scoped(db, scope)
    .selectFrom('order_history', 'h')
    .where('h.action', 'in', actions)
    .where('h.at', '>=', from)
    .where('h.at', '<', before)
  const query = paidBy(db, scope, paidByCard)
    .selectAll('o')
    .select(() => [
      decisions
        .select(sql<Date>`max(h.at)`.as('at'))
        .whereRef('h.order_id', '=', sql.ref('o.id'))
        .as('listed_at'),
    ])
    .where('o.id', 'in', decisions.select('h.order_id'))
    .orderBy('listed_at')
    .orderBy('o.id')
  return platform.database.stream(query as unknown as Compilable<ListedOrder>)
}

export async function merchantsPaidByCard(
  { db, scope }: Call,
  { from, before }: { readonly from: Date; readonly before: Date },
): Promise<string[]> {
  const rows = await paidBy(db, scope, true)
    .select('o.merchant_id')
    .distinct()
    .where('o.created_at', '>=', from)
    .where('o.created_at', '<', before)
    .execute()
  return rows.map(({ merchant_id }) => merchant_id)
}

/** The facts that sums over all orders are made from, as a subquery: merchant_id, created_at, status, is_marketplace, amount_tiyn. */
export const orderFacts = sql`(select id, merchant_id, created_at, status, is_marketplace, amount_tiyn,
  case when in_part then 1 else 0 end as kept_orders,
  case when in_part then amount_tiyn - compensation_tiyn else 0 end as kept_tiyn
  from orders cross join lateral (values (compensation_tiyn > 0 and compensation_tiyn < amount_tiyn)) as returned (in_part))`

function paidBy(db: Call['db'], scope: Call['scope'], card: boolean) {
  return scoped(db, scope)
    .selectFrom('orders', 'o')
    .where('o.payment_type', card ? '=' : '<>', 'paid_card')
}
