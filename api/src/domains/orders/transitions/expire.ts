import { type Call, inTransaction } from '../../../platform/call.ts'
import { audit } from '../../audit/audit.ts'
import { expiryCutoff } from '../deadlines.ts'
import { expireOlderThan } from './queries.ts'

const batchSize = 500

/** Expires the orders whose deadline has passed. @returns their number. Source: docs/product.md, «The orders list». */
export async function expireOrders(call: Call): Promise<number> {
  const since = expiryCutoff(call, 0)
  let expired = 0
  for (;;) {
    const batch = await inTransaction(call, async (call) => {
      const rows = await expireOlderThan(call, since, batchSize)
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
    if (batch < batchSize) return expired
  }
}
