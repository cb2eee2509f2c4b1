import { sql } from 'kysely'
import { type Call, inTransaction } from '../../platform/call.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { audit } from '../audit/audit.ts'

/** How long an order waits for somebody to act. Source: decisions 2, bank events. */
const patienceMs = 72 * 60 * 60_000

const atOnce = 500

/** Lets orders expire that nobody touched for 72 hours. @returns how many. */
export async function expireOrders(call: Call): Promise<number> {
  const { scope, now } = call
  const before = new Date(now.getTime() - patienceMs)
  let expired = 0
  for (;;) {
    const batch = await inTransaction(call, async (call) => {
      const { db: trx } = call
      const untouched = scoped(trx, scope)
        .selectFrom('orders', 'o')
        .select('o.id')
        .where('o.status', 'in', ['completed', 'no_card_completed', 'in_progress'])
        .where('o.status_changed_at', '<', before)
        // A deleted item is an action too, which leaves the status as it was.
        .where(({ not, exists }) =>
          not(
            exists(
              scoped(trx, scope)
                .selectFrom('order_history', 'h')
                .select('h.id')
                .whereRef('h.order_id', '=', sql.ref('o.id'))
                .where('h.at', '>=', before),
            ),
          ),
        )
        .limit(atOnce)
        .forUpdate()
        .skipLocked()
      const rows = await scoped(trx, scope)
        .updateTable('orders')
        .set({ status: 'final_merchant_unavaliable', status_changed_at: now, version: sql`version + 1` })
        .where('id', 'in', untouched)
        .returningAll()
        .execute()
      if (rows.length > 0)
        await scoped(trx, scope)
          .insertInto(
            'order_history',
            rows.map((row) => ({
              merchant_id: row.merchant_id,
              order_id: row.id,
              at: now,
              status: row.status,
              action: 'expire' as const,
              responsible: 'Система',
              amount_from_tiyn: null,
              amount_to_tiyn: null,
              reason: null,
            })),
          )
          .execute()
      await audit(
        call,
        ...rows.map((row) => ({
          action: 'order.expire',
          subject: 'order' as const,
          id: row.id,
          merchant: row.merchant_id,
          after: { status: row.status, version: row.version },
        })),
      )
      return rows.length
    })
    expired += batch
    if (batch < atOnce) return expired
  }
}
