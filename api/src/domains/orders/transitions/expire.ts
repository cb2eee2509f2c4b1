import { type Call, inTransaction } from '../../../platform/call.ts'
import { audit } from '../../audit/audit.ts'
import { expireUntouched } from './queries.ts'
import { transitions } from './table.ts'

const patienceMs = transitions.expire.hours * 60 * 60_000

const atOnce = 500

/** Lets orders expire that nobody touched for 72 hours. @returns how many. Source: decisions 2, bank events. */
export async function expireOrders(call: Call): Promise<number> {
  const since = new Date(call.now.getTime() - patienceMs)
  let expired = 0
  for (;;) {
    const batch = await inTransaction(call, async (call) => {
      const rows = await expireUntouched(call, since, atOnce)
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
