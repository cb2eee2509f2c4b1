import type { RegisterKind } from '@cabinet/contract'
import { type Compilable, type RawBuilder, type SqlBool, sql } from 'kysely'
import { scoped } from '../../platform/db/scoped.ts'
import type { ServiceContext } from '../../platform/service-context.ts'
import { startOfDay, startOfNextDay } from '../../platform/time/business-zone.ts'
import type { RegisterEvent } from './commission.ts'
import type { OrderRow } from './queries.ts'
import type { HistoryAction } from './tables.ts'

export type RegisterOrder = OrderRow & { readonly listed_at: Date }

/** Registers of what happened to bought orders; the other registers list orders as they are. */
export type EventRegister = 'redeemed' | 'cards'

/** Returns the condition on the instant in a column. */
export type InstantCondition = (column: string) => RawBuilder<SqlBool>

interface Days {
  readonly start: string
  readonly end: string
}

const returns = ['return', 'part_return'] as const
const events = ['buy', ...returns, 'return_final'] as const satisfies readonly HistoryAction[]

interface Register {
  readonly paidByCard: boolean
  /** The actions that put an order into the register; empty means its creation. */
  readonly actions: readonly HistoryAction[]
}

/** Payments by card have a register of their own, because they are no instalments. Source: docs/settlements.md. */
const orderRegisters: Readonly<Record<RegisterKind, Register>> = {
  applications: { paidByCard: false, actions: [] },
  scoring: { paidByCard: false, actions: ['cancel', 'expire'] },
  redeemed: { paidByCard: false, actions: events },
  cards: { paidByCard: true, actions: events },
}

/** Returns the register's condition on an order, table `o`, shared by its file, the list and the order's page. */
export function inRegisterCondition(
  ctx: ServiceContext,
  kind: RegisterKind,
  within: InstantCondition,
): RawBuilder<SqlBool> {
  const { paidByCard, actions } = orderRegisters[kind]
  const isPaidSo = sql<SqlBool>`(o.payment_type = 'paid_card') = ${paidByCard}`
  if (actions.length === 0) return sql`(${isPaidSo} and ${within('o.created_at')})`
  const ofOrder = listed(ctx, actions, within).whereRef('h.order_id', '=', sql.ref('o.id'))
  if (actions !== events) return sql`(${isPaidSo} and exists (${ofOrder}))`
  const corrected = corrections(ctx, within).whereRef('c.order_id', '=', sql.ref('o.id'))
  return sql`(${isPaidSo} and (exists (${ofOrder}) or exists (${corrected})))`
}

/** Returns the condition of business days, the last included; an absent end is unbounded. */
export function inDays({ platform }: ServiceContext, first?: string, last?: string): InstantCondition {
  const zone = platform.config.businessTz
  const from = first === undefined ? '-infinity' : startOfDay(first, zone)
  const before = last === undefined ? 'infinity' : startOfNextDay(last, zone)
  return (column) => sql`(${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${before})`
}

export function selectRegisterOrders(ctx: ServiceContext, kind: RegisterKind, within: InstantCondition) {
  return scoped(ctx.db, ctx.scope)
    .selectFrom('orders', 'o')
    .where(inRegisterCondition(ctx, kind, within))
}

/** Streams the orders of a register by a cursor, in order of creation or of the last listed decision. */
export function streamRegisterOrders(
  ctx: ServiceContext,
  kind: Exclude<RegisterKind, EventRegister>,
  { start, end }: Days,
): AsyncIterable<RegisterOrder[]> {
  const within = inDays(ctx, start, end)
  const { actions } = orderRegisters[kind]
  const ofOrder = listed(ctx, actions, within).whereRef('h.order_id', '=', sql.ref('o.id'))
  const listedAt =
    actions.length === 0 ? sql<Date>`o.created_at` : sql<Date>`(${ofOrder.select(sql`max(h.at)`.as('at'))})`
  const query = selectRegisterOrders(ctx, kind, within)
    .selectAll('o')
    .select(listedAt.as('listed_at'))
    .orderBy('listed_at')
    .orderBy('o.id')
  return ctx.stream(query.$castTo<RegisterOrder>())
}

/** Streams the events of a register in the order of time. */
export function streamRegisterEvents(
  ctx: ServiceContext,
  kind: EventRegister,
  { start, end }: Days,
): AsyncIterable<RegisterEvent[]> {
  const query = sql`${eventsOf(ctx, kind, inDays(ctx, start, end))} order by event_at, event_id, id`
  return ctx.platform.database.stream({
    compile: () => query.compile(ctx.db),
  } as Compilable<RegisterEvent>)
}

/** Selects the weeks, by their Mondays, in which partners have events of payments by card. */
export async function selectWeeksWithCards(ctx: ServiceContext, { start, end }: Days) {
  const zone = ctx.platform.config.businessTz
  const { rows } = await sql<{ merchant_id: string; monday: string }>`
    select distinct merchant_id,
      to_char(date_trunc('week', business_day(${zone}, event_at)::timestamp), 'YYYY-MM-DD') as monday
    from (${eventsOf(ctx, 'cards', inDays(ctx, start, end))}) e order by 2, 1`.execute(ctx.db)
  return rows
}

/** The history alone tells what happened when; sum and commission of an order are fixed by its purchase. */
function eventsOf(ctx: ServiceContext, kind: EventRegister, within: InstantCondition): RawBuilder<unknown> {
  const { db, scope } = ctx
  const { paidByCard } = orderRegisters[kind]
  const orders = scoped(db, scope)
    .selectFrom('orders', 'p')
    .where(sql<SqlBool>`(p.payment_type = 'paid_card') = ${paidByCard}`)
    .selectAll('p')
    .as('o')
  const before = (actions: readonly HistoryAction[]) =>
    scoped(db, scope)
      .selectFrom('order_history', 'e')
      .where('e.action', 'in', actions)
      .whereRef('e.order_id', '=', sql.ref('h.order_id'))
      .whereRef('e.id', '<', sql.ref('h.id'))
  const returned = before(returns).select(
    sql<number>`case when bool_or(e.action = 'return') then o.amount_tiyn
      else least(o.amount_tiyn, coalesce(sum(e.amount_from_tiyn - e.amount_to_tiyn), 0)::bigint) end`.as(
      'tiyn',
    ),
  )
  const happened = listed(ctx, events, within)
    .innerJoin(orders, 'o.id', 'h.order_id')
    .selectAll('o')
    .select(['h.at as event_at', 'h.id as event_id', 'h.action as event', 'h.items'])
    .select([
      returned.as('returned_tiyn'),
      sql<number>`h.amount_from_tiyn - h.amount_to_tiyn`.as('back_tiyn'),
      sql<number | null>`null::bigint`.as('corrected_tiyn'),
      before(['buy'])
        .select(({ fn }) => fn.max('e.at').as('at'))
        .as('bought_at'),
    ])
  const corrected = corrections(ctx, within)
    .innerJoin(orders, 'o.id', 'c.order_id')
    .selectAll('o')
    .select([
      'c.at as event_at',
      'c.unloading_id as event_id',
      sql`'correction'`.as('event'),
      sql`null::jsonb`.as('items'),
    ])
    .select([
      sql`0::bigint`.as('returned_tiyn'),
      'c.sum_tiyn as back_tiyn',
      'c.paid_tiyn as corrected_tiyn',
      scoped(db, scope)
        .selectFrom('order_history', 'e')
        .where('e.action', '=', 'buy')
        .whereRef('e.order_id', '=', sql.ref('c.order_id'))
        .whereRef('e.at', '<', sql.ref('c.at'))
        .select(({ fn }) => fn.max('e.at').as('at'))
        .as('bought_at'),
    ])
  return sql`${happened} union all ${corrected}`
}

/** Selects the history of some actions; a final return after another one moves no money. */
function listed(ctx: ServiceContext, actions: readonly HistoryAction[], within: InstantCondition) {
  const { db, scope } = ctx
  const earlier = scoped(db, scope)
    .selectFrom('order_history', 'r')
    .where('r.action', 'in', returns)
    .whereRef('r.order_id', '=', sql.ref('h.order_id'))
    .whereRef('r.id', '<', sql.ref('h.id'))
  return scoped(db, scope)
    .selectFrom('order_history', 'h')
    .where('h.action', 'in', actions)
    .where(within('h.at'))
    .where(sql<SqlBool>`(h.action <> 'return_final' or not exists (${earlier}))`)
}

const corrections = ({ db, scope }: ServiceContext, within: InstantCondition) =>
  scoped(db, scope).selectFrom('order_corrections', 'c').where(within('c.at'))

/** The facts for sums over all orders, as a subquery: merchant_id, created_at, status, is_marketplace, amount_tiyn. */
export const orderFacts = sql`(select id, merchant_id, created_at, status, is_marketplace, amount_tiyn,
  case when in_part then 1 else 0 end as kept_orders,
  case when in_part then amount_tiyn - compensation_tiyn else 0 end as kept_tiyn
  from orders cross join lateral (values (compensation_tiyn > 0 and compensation_tiyn < amount_tiyn)) as returned (in_part))`
