import type { RegisterKind } from '@cabinet/contract'
import { type Compilable, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Call } from '../../platform/call.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { endOfDay, startOfDay } from '../../platform/time/business-zone.ts'
import type { OrderRow } from './queries.ts'
import type { HistoryAction } from './tables.ts'

export type RegisterOrder = OrderRow & { readonly listed_at: Date }

/** Returns the condition on the instant in a column. */
export type InstantCondition = (column: string) => RawBuilder<SqlBool>

interface Register {
  readonly paidByCard: boolean
  /** The actions that put an order into the register; empty means its creation. */
  readonly actions: readonly HistoryAction[]
}

/** Payments by card have a register of their own, because they are no instalments. Source: decisions 7, docs/settlements.md. */
const orderRegisters: Readonly<Record<RegisterKind, Register>> = {
  applications: { paidByCard: false, actions: [] },
  scoring: { paidByCard: false, actions: ['cancel', 'expire'] },
  redeemed: { paidByCard: false, actions: ['buy'] },
  cards: { paidByCard: true, actions: [] },
}

/** Returns the register's condition on an order, table `o`, shared by its file, the list and the order's page. */
export function inRegister(call: Call, kind: RegisterKind, within: InstantCondition): RawBuilder<SqlBool> {
  const { paidByCard, actions } = orderRegisters[kind]
  const isListed =
    actions.length === 0 ? within('o.created_at') : sql`exists (${decisionsBy(call, actions, within)})`
  return sql`((o.payment_type = 'paid_card') = ${paidByCard} and ${isListed})`
}

/** Returns the condition of business days, the last included; an absent end is unbounded. */
export function inDays({ platform }: Call, first?: string, last?: string): InstantCondition {
  const zone = platform.config.businessTz
  const from = first === undefined ? '-infinity' : startOfDay(first, zone)
  const before = last === undefined ? 'infinity' : endOfDay(last, zone)
  return (column) => sql`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${before})`
}

export function selectRegisterOrders(call: Call, kind: RegisterKind, within: InstantCondition) {
  return scoped(call.db, call.scope)
    .selectFrom('orders', 'o')
    .where(inRegister(call, kind, within))
}

/** Streams the orders of a register by a cursor, in order of creation or of the last listed decision. */
export function streamRegisterOrders(
  call: Call,
  kind: RegisterKind,
  { start, end }: { start: string; end: string },
): AsyncIterable<RegisterOrder[]> {
  const within = inDays(call, start, end)
  const { actions } = orderRegisters[kind]
  const listedAt =
    actions.length === 0
      ? sql<Date>`o.created_at`
      : sql<Date>`(${decisionsBy(call, actions, within).select(sql`max(h.at)`.as('at'))})`
  const query = selectRegisterOrders(call, kind, within)
    .selectAll('o')
    .select(listedAt.as('listed_at'))
    .orderBy('listed_at')
    .orderBy('o.id')
  return call.stream(query as unknown as Compilable<RegisterOrder>)
}

function decisionsBy({ db, scope }: Call, actions: readonly HistoryAction[], within: InstantCondition) {
  return scoped(db, scope)
    .selectFrom('order_history', 'h')
    .where('h.action', 'in', actions)
    .whereRef('h.order_id', '=', sql.ref('o.id'))
    .where(within('h.at'))
}

export async function selectMerchantsPaidByCard(
  call: Call,
  { start, end }: { start: string; end: string },
): Promise<string[]> {
  const found = selectRegisterOrders(call, 'cards', inDays(call, start, end))
  const rows = await found.select('o.merchant_id').distinct().execute()
  return rows.map(({ merchant_id }) => merchant_id)
}

/** The facts for sums over all orders, as a subquery: merchant_id, created_at, status, is_marketplace, amount_tiyn. */
export const orderFacts = sql`(select id, merchant_id, created_at, status, is_marketplace, amount_tiyn,
  case when in_part then 1 else 0 end as kept_orders,
  case when in_part then amount_tiyn - compensation_tiyn else 0 end as kept_tiyn
  from orders cross join lateral (values (compensation_tiyn > 0 and compensation_tiyn < amount_tiyn)) as returned (in_part))`
