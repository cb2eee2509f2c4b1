import type { OrderStatus, StatusAction } from '@cabinet/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { scoped } from '../../../platform/db/scoped.ts'
import type { WritingContext } from '../../../platform/service-context.ts'
import { type HistoryEntry, insertHistory } from '../history-queries.ts'
import { selectItems } from '../items/queries.ts'
import type { OrderRow } from '../queries.ts'
import type { ReturnedItem } from '../tables.ts'
import { type BankAction, transitions } from './table.ts'

export type MoveAction = StatusAction | BankAction | 'put_back'

export interface Move {
  readonly action: MoveAction
  readonly merchantId: string
  readonly number: string
  readonly version?: number | undefined
  /** The order's amount on the user's screen. */
  readonly seenTiyn?: number | undefined
  /** deliver: the amount that the buyer pays; part_return: the amount that goes back. */
  readonly amountTiyn?: number | undefined
  /** deliver: the bank's commission on the paid amount. */
  readonly commissionTiyn?: number | undefined
  readonly reason?: string | undefined
  readonly explanation?: string | undefined
  /** The items that a return takes back. */
  readonly items?: readonly ReturnedItem[] | undefined
  readonly responsible: string
}

/** Changes an order by one conditional UPDATE, which only one of several concurrent calls passes. @returns nothing when a condition does not hold */
export async function moveOrder(ctx: WritingContext, move: Move): Promise<OrderRow | undefined> {
  const { action, version, seenTiyn, responsible } = move
  let update = updateFor(ctx, move)
    .where('merchant_id', '=', move.merchantId)
    .where('merchant_order_id', '=', move.number)
    .where('status', 'in', transitions[action].from)
  if (version !== undefined) update = update.where('version', '=', version)
  if (seenTiyn !== undefined) update = update.where('amount_tiyn', '=', seenTiyn)
  const row = await update.executeTakeFirst()
  if (row === undefined) return undefined
  const changed = action === 'deliver' && row.status === 'delivered_w_e'
  const whole = action === 'return_final' ? await wholeReturn(ctx, row) : {}
  await insertHistory(ctx, ctx.now, [row], () => ({
    action: changed ? 'deliver_changed' : action,
    responsible,
    ...(changed && { amounts: [optionalTiyn(seenTiyn), row.amount_tiyn] as const }),
    ...whole,
  }))
  return row
}

/** Returns amounts and goods of a final return without an earlier one, which takes the whole order; the order is locked. */
async function wholeReturn(
  ctx: WritingContext,
  row: OrderRow,
): Promise<Pick<HistoryEntry, 'amounts' | 'items'>> {
  if (row.compensation_tiyn < row.amount_tiyn) return {}
  const earlier = await scoped(ctx.db, ctx.scope)
    .selectFrom('order_history')
    .select('id')
    .where('order_id', '=', row.id)
    .where('action', 'in', ['return', 'part_return'])
    .limit(1)
    .executeTakeFirst()
  if (earlier !== undefined) return {}
  const items = await selectItems(ctx, row.id)
  return {
    amounts: [row.amount_tiyn, 0],
    ...(items.length > 0 && { items: items.map(({ title, quantity }) => ({ title, quantity })) }),
  }
}

/** Changes locked and checked orders with one statement per action. @returns the changed orders by id */
export async function moveOrders(
  ctx: WritingContext,
  moves: ReadonlyMap<OrderRow, Move>,
): Promise<Map<number, OrderRow>> {
  const moved = new Map<number, OrderRow>()
  const byId = new Map([...moves].map(([{ id }, move]) => [id, move]))
  for (const [action, those] of Map.groupBy(moves, ([, move]) => move.action))
    for (const row of await moveAll(ctx, action, those)) moved.set(row.id, row)
  await insertHistory(ctx, ctx.now, [...moved.values()], (row) => historyEntryOf(row, byId.get(row.id)))
  return moved
}

function historyEntryOf(row: OrderRow, move: Move | undefined): HistoryEntry {
  if (move === undefined) throw new Error(`order ${row.id} was moved unasked`)
  const { action, responsible, reason, explanation, items } = move
  return { action, responsible, reason, explanation, items, amounts: amountsOf(row, move) }
}

async function moveAll(
  ctx: WritingContext,
  action: MoveAction,
  moves: readonly (readonly [OrderRow, Move])[],
): Promise<OrderRow[]> {
  const [[, first] = []] = moves
  if (first === undefined) return []
  const ids = moves.map(([{ id }]) => id)
  const amounts = moves.map(([, { amountTiyn = 0 }]) => amountTiyn)
  const amountOfEach = sql<number>`(${amounts}::bigint[])[array_position(${ids}::bigint[], id)]`
  return updateFor(ctx, first, action === 'part_return' ? { compensation_tiyn: amountOfEach } : {})
    .where(sql<SqlBool>`id = any(${ids}::bigint[])`)
    .execute()
}

/** Returns the UPDATE of an action without its conditions. @param others what differs between the orders of one statement */
function updateFor(ctx: WritingContext, move: Move, others: object = {}) {
  const { db, scope, now } = ctx
  return scoped(db, scope)
    .updateTable('orders')
    .set({
      ...effects[move.action]?.(move, now),
      ...others,
      status: statusAfter(ctx, move),
      status_changed_at: notBeforeCreation(now),
      version: sql`version + 1`,
    })
    .returningAll()
}

const effects: Partial<Record<MoveAction, (move: Move, now: Date) => object>> = {
  deliver: ({ amountTiyn, commissionTiyn }, now) => ({
    amount_tiyn: optionalTiyn(amountTiyn),
    bank_commission_tiyn: optionalTiyn(commissionTiyn),
    delivered_at: notBeforeCreation(now),
    is_edited: sql<boolean>`is_edited or amount_tiyn <> ${optionalTiyn(amountTiyn)}::bigint`,
  }),
  back_from_courier: () => ({ came_back: true }),
  return: () => ({ compensation_tiyn: sql`amount_tiyn` }),
  return_final: () => ({
    compensation_tiyn: sql`case compensation_tiyn when 0 then amount_tiyn else compensation_tiyn end`,
  }),
}

function statusAfter({ db, scope }: WritingContext, { action, amountTiyn }: Move): RawBuilder<OrderStatus> {
  const { to } = transitions[action]
  if (to === undefined) throw new Error(`${action} leaves the status as it is`)
  if (typeof to === 'string') return sql`${to}::text`
  const { whole, changed } = to
  if (action === 'deliver')
    return sql`case amount_tiyn when ${optionalTiyn(amountTiyn)}::bigint then ${whole}::text else ${changed}::text end`
  // The history shows that the delivery changed the amount.
  const deliveredForLess = scoped(db, scope)
    .selectFrom('order_history', 'h')
    .select('h.id')
    .where('h.action', '=', 'deliver_changed')
    .whereRef('h.order_id', '=', sql.ref('orders.id'))
  return sql`case when exists (${deliveredForLess}) then ${changed}::text else ${whole}::text end`
}

function amountsOf(row: OrderRow, { action, amountTiyn }: Move): readonly [number, number] | undefined {
  if (action === 'return') return [row.amount_tiyn, 0]
  if (action === 'part_return') return [row.amount_tiyn, row.amount_tiyn - optionalTiyn(amountTiyn)]
  return undefined
}

/** Expires up to `limit` orders without an action since a moment. @returns the expired orders */
export async function expireOlderThan(ctx: WritingContext, since: Date, limit: number): Promise<OrderRow[]> {
  const { db, scope, now } = ctx
  const { from, to } = transitions.expire
  const untouched = scoped(db, scope)
    .selectFrom('orders', 'o')
    .select('o.id')
    .where('o.status', 'in', from)
    .where('o.waits_since', '<', since)
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const rows = await scoped(db, scope)
    .updateTable('orders')
    .set({ status: sql`${to}::text`, status_changed_at: now, version: sql`version + 1` })
    .where('id', 'in', untouched)
    .returningAll()
    .execute()
  await insertHistory(ctx, now, rows, () => ({ action: 'expire', responsible: ctx.actor.fullName }))
  return rows
}

/** Returns `now`, or the order's own creation when clocks disagree. */
function notBeforeCreation(now: Date): RawBuilder<Date> {
  return sql`greatest(created_at, ${now}::timestamptz)`
}

function optionalTiyn(tiyn: number | undefined): number {
  if (tiyn === undefined) throw new Error('this move needs an amount')
  return tiyn
}
