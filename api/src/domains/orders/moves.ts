import type { OrderStatus } from '@cabinet/contract'
import { type RawBuilder, sql } from 'kysely'
import type { MerchantScope } from '../../platform/access/scope.ts'
import type { Trx } from '../../platform/db/database.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { actionRules } from './actions.ts'
import type { OrderRow } from './queries.ts'

/** What moves an order from status to status: the actions of staff, and what only machines report. */
export type MoveAction =
  | 'in_progress'
  | 'hand_over'
  | 'deliver'
  | 'cancel'
  | 'return'
  | 'part_return'
  | 'buy'
  | 'return_final'

/** Bank events of decisions 2; those of staff are in the table of actions. */
export const bankRules = {
  buy: ['delivered', 'delivered_w_e'],
  return_final: ['return', 'part_return', 'part_return_w_e', 'return_request'],
} as const satisfies Record<string, readonly OrderStatus[]>

/** The statuses that a move may begin from. */
function startsOf(action: MoveAction): readonly OrderStatus[] {
  return action === 'buy' || action === 'return_final' ? bankRules[action] : actionRules[action].from
}

export interface Move {
  readonly action: MoveAction
  readonly merchantId: string
  readonly number: string
  /** The version that the user saw. */
  readonly version?: number | undefined
  /** The amount that the user saw. */
  readonly seenTiyn?: number | undefined
  /** deliver: what the buyer takes for; part_return: what goes back. */
  readonly amountTiyn?: number | undefined
  readonly reason?: string | undefined
  /** Who stands in the history. */
  readonly responsible: string
}

/**
 * Moves an order on if, at this very moment, status, version and amount still allow it: one conditional UPDATE, which of many at once
 * only one passes, and its line of history. Source: decisions 2.
 * @returns the order after the move with its amount before; nothing when a condition did not hold.
 */
export async function moveOrder(
  trx: Trx,
  scope: MerchantScope,
  move: Move,
  now: Date,
): Promise<OrderRow | undefined> {
  const { action, amountTiyn } = move
  let update = scoped(trx, scope)
    .updateTable('orders')
    .set({
      status: statusAfter(trx, scope, move),
      status_changed_at: at(now),
      version: sql`version + 1`,
      ...(action === 'return' ? { compensation_tiyn: sql`amount_tiyn` } : {}),
      ...(action === 'return_final'
        ? {
            compensation_tiyn: sql`case compensation_tiyn when 0 then amount_tiyn else compensation_tiyn end`,
          }
        : {}),
      ...(action === 'part_return' ? { compensation_tiyn: given(amountTiyn) } : {}),
      ...(action === 'deliver' ? delivered(given(amountTiyn), now) : {}),
    })
    .where('merchant_id', '=', move.merchantId)
    .where('merchant_order_id', '=', move.number)
    .where('status', 'in', startsOf(action))
  if (move.version !== undefined) update = update.where('version', '=', move.version)
  if (move.seenTiyn !== undefined) update = update.where('amount_tiyn', '=', move.seenTiyn)
  if (action === 'part_return') update = update.where('amount_tiyn', '>', given(amountTiyn))
  const row = await update.returningAll().executeTakeFirst()
  if (row !== undefined) await addHistory(trx, scope, row, move, now)
  return row
}

/** A delivery for less changes the amount, and the bank's commission with it. */
function delivered(amountTiyn: number, now: Date) {
  return {
    amount_tiyn: amountTiyn,
    bank_commission_tiyn: sql<number>`round(bank_commission_tiyn::numeric * ${amountTiyn}::bigint / amount_tiyn)::bigint`,
    delivered_at: at(now),
    is_edited: sql<boolean>`is_edited or amount_tiyn <> ${amountTiyn}::bigint`,
  }
}

function statusAfter(trx: Trx, scope: MerchantScope, { action, amountTiyn }: Move): RawBuilder<OrderStatus> {
  switch (action) {
    case 'deliver':
      return sql`case amount_tiyn when ${given(amountTiyn)}::bigint then 'delivered' else 'delivered_w_e' end`
    case 'part_return': {
      // The amount was changed at the delivery: the history says so.
      const changed = scoped(trx, scope)
        .selectFrom('order_history', 'h')
        .select('h.id')
        .where('h.action', '=', 'deliver_changed')
        .whereRef('h.order_id', '=', sql.ref('orders.id'))
      return sql`case when exists (${changed}) then 'part_return_w_e' else 'part_return' end`
    }
    default:
      return sql`${fixed[action]}::text`
  }
}

const fixed = {
  in_progress: 'in_progress',
  hand_over: 'ready_delivery',
  cancel: 'canceled',
  return: 'return',
  buy: 'buyed',
  return_final: 'return_final',
} as const satisfies Partial<Record<MoveAction, OrderStatus>>

async function addHistory(
  trx: Trx,
  scope: MerchantScope,
  row: OrderRow,
  { action, seenTiyn, amountTiyn, reason, responsible }: Move,
  now: Date,
): Promise<void> {
  const changed = row.status === 'delivered_w_e' && action === 'deliver'
  const amounts: Partial<Record<MoveAction, readonly [number, number]>> = {
    ...(changed ? { deliver: [given(seenTiyn), row.amount_tiyn] as const } : {}),
    return: [row.amount_tiyn, 0],
    part_return: [row.amount_tiyn, row.amount_tiyn - (amountTiyn ?? 0)],
  }
  const [from, to] = amounts[action] ?? []
  await scoped(trx, scope)
    .insertInto('order_history', {
      merchant_id: row.merchant_id,
      order_id: row.id,
      at: now,
      status: row.status,
      action: changed ? 'deliver_changed' : action,
      responsible,
      amount_from_tiyn: from ?? null,
      amount_to_tiyn: to ?? null,
      reason: reason ?? null,
    })
    .execute()
}

/** Not before the order's own creation, should clocks disagree. */
function at(now: Date): RawBuilder<Date> {
  return sql`greatest(created_at, ${now}::timestamptz)`
}

function given(amountTiyn: number | undefined): number {
  if (amountTiyn === undefined) throw new Error('this move needs an amount')
  return amountTiyn
}
