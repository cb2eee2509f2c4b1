import type { RegisterKind } from '@cabinet/contract'
import { type Compilable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Call } from '../../platform/call.ts'
import { scoped } from '../../platform/db/scoped.ts'
import type { OrderRow } from './queries.ts'
import type { HistoryAction } from './tables.ts'

export type RegisterOrder = OrderRow & { readonly listed_at: Date }

/** Half-open; an absent end is unbounded. */
export interface InstantRange {
  readonly from?: Date | undefined
  readonly before?: Date | undefined
}

interface Register {
  readonly paidByCard: boolean
  /** The actions that put an order into the register; empty means its creation. */
  readonly actions: readonly HistoryAction[]
}

/** Payments by card have a register of their own, because they are no instalments. Source: decisions 7, docs/settlements.md. */
export const orderRegisters: Readonly<Record<RegisterKind, Register>> = {
  applications: { paidByCard: false, actions: [] },
  scoring: { paidByCard: false, actions: ['cancel', 'expire'] },
  redeemed: { paidByCard: false, actions: ['buy'] },
  cards: { paidByCard: true, actions: [] },
}

/** Returns the register's conditions on an order, table `o`, shared by its file and the list. */
export function inRegister(call: Call, kind: RegisterKind, range: InstantRange): RawBuilder<SqlBool>[] {
  const { paidByCard, actions } = orderRegisters[kind]
  return [
    paidByCard ? sql`o.payment_type = 'paid_card'` : sql`o.payment_type <> 'paid_card'`,
    ...(actions.length > 0
      ? [sql<SqlBool>`o.id in (${decisionsBy(call, actions, range).select('h.order_id')})`]
      : inRange('o.created_at', range)),
  ]
}

/** Returns the conditions that keep a column within a range. */
export function inRange(column: string, { from, before }: InstantRange): RawBuilder<SqlBool>[] {
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} >= ${from}`]),
    ...(before === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} < ${before}`]),
  ]
}

/** Streams the orders of a register by a cursor, in order of creation or of the last listed decision. */
export function streamRegisterOrders(
  call: Call,
  kind: RegisterKind,
  range: InstantRange,
): AsyncIterable<RegisterOrder[]> {
  const { db, scope, platform } = call
  const { actions } = orderRegisters[kind]
  const listedAt =
    actions.length === 0
      ? sql<Date>`o.created_at`
      : sql<Date>`(${decisionsBy(call, actions, range)
          .select(sql<Date>`max(h.at)`.as('at'))
          .whereRef('h.order_id', '=', sql.ref('o.id'))})`
  const found = scoped(db, scope).selectFrom('orders', 'o').selectAll('o').select(listedAt.as('listed_at'))
  const query = inRegister(call, kind, range)
    .reduce((query, condition) => query.where(condition), found)
    .orderBy('listed_at')
    .orderBy('o.id')
  return platform.database.stream(query as unknown as Compilable<RegisterOrder>)
}

function decisionsBy({ db, scope }: Call, actions: readonly HistoryAction[], range: InstantRange) {
  const found = scoped(db, scope).selectFrom('order_history', 'h').where('h.action', 'in', actions)
  return inRange('h.at', range).reduce((query, condition) => query.where(condition), found)
}

export async function selectMerchantsPaidByCard(call: Call, range: InstantRange): Promise<string[]> {
  const found = scoped(call.db, call.scope).selectFrom('orders', 'o').select('o.merchant_id').distinct()
  const rows = await inRegister(call, 'cards', range)
    .reduce((query, condition) => query.where(condition), found)
    .execute()
  return rows.map(({ merchant_id }) => merchant_id)
}

/** The facts for sums over all orders, as a subquery: merchant_id, created_at, status, is_marketplace, amount_tiyn. */
export const orderFacts = sql`(select id, merchant_id, created_at, status, is_marketplace, amount_tiyn,
  case when in_part then 1 else 0 end as kept_orders,
  case when in_part then amount_tiyn - compensation_tiyn else 0 end as kept_tiyn
  from orders cross join lateral (values (compensation_tiyn > 0 and compensation_tiyn < amount_tiyn)) as returned (in_part))`
