import { sql } from 'kysely'
import { systemScope } from '../src/platform/access/scope.ts'
import { scoped } from '../src/platform/db/scoped.ts'
import type { Platform } from '../src/platform/platform.ts'
import { dayOf } from '../src/platform/time/business-zone.ts'
import { generateFileId } from '../src/ports/files/files.ts'
import type { OrderRow } from './orders.ts'

/**
 * Makes a register as versions before 2.0 did: orders in their state of that moment, paid without their whole commission, never below
 * nothing; statements of payments by card held the orders created in a week. @returns what it pays, tiyn
 */
export async function makeOldRegister(
  { db, files, config }: Platform,
  orders: ReadonlyMap<number, OrderRow>,
  period: { partner: string; register: 3 | 4; start: string; end: string; made: Date },
): Promise<number> {
  const { partner, register, start, end, made } = period
  const isIn = (at: Date | string) => {
    const day = dayOf(new Date(at), config.businessTz)
    return day >= start && day <= end
  }
  const { rows } = await sql<{ id: number; at: Date; action: string; back: number }>`
    select order_id as id, at, action, coalesce(amount_from_tiyn - amount_to_tiyn, 0) as back
    from order_history where merchant_id = ${partner} order by order_history.id`.execute(db)
  const histories = Map.groupBy(rows, ({ id }) => id)
  const held = [...orders].flatMap(([id, order]) => {
    const history = histories.get(id) ?? []
    const isCard = order.payment_type === 'paid_card'
    const isListed = isCard
      ? isIn(order.created_at)
      : history.some(({ action, at }) => action === 'buy' && isIn(at))
    return order.merchant_id === partner && isCard === (register === 4) && isListed
      ? [{ order, history }]
      : []
  })
  if (register === 4 && held.length === 0) return 0
  const paid = held.reduce((sum, { order, history }) => {
    let back = 0
    for (const step of history) {
      if (step.action === 'part_return') back += step.back
      if (step.action === 'return' || (step.action === 'return_final' && back === 0)) back = order.amount_tiyn
    }
    const isRefused = history.some(({ action }) => action === 'cancel')
    return sum + (isRefused ? 0 : Math.max(0, order.amount_tiyn - back - (order.bank_commission_tiyn ?? 0)))
  }, 0)
  const all = scoped(db, systemScope('test data'))
  const claim = crypto.randomUUID()
  const { id } = await all
    .insertInto('unloadings', {
      ...{
        merchant_id: partner,
        kind: register === 4 ? 'cards' : 'registers',
        start_day: start,
        end_day: end,
      },
      ...{ state: 'ready', claim, created_at: made, made_at: made },
    })
    .returning('unloadings.id')
    .executeTakeFirstOrThrow()
  const file_id = generateFileId()
  const { size, sha256 } = await files.put(file_id, (async function* () {})())
  await all
    .insertInto('unloading_files', {
      ...{ file_id, merchant_id: partner, unloading_id: id, register, claim, name: 'old.xlsx', sha256 },
      ...{ size_bytes: size, orders: held.length, returns: null, corrections: null, paid_tiyn: null },
      amount_tiyn: held.reduce((sum, { order }) => sum + order.amount_tiyn, 0),
    })
    .execute()
  return paid
}
