import { inTransaction, type ServiceContext } from '../../../platform/service-context.ts'
import { audit } from '../../audit/audit.ts'
import { expiryCutoff } from '../deadlines.ts'
import { expireOlderThan } from './queries.ts'

const batchSize = 500

/** Expires the orders whose deadline has passed. @returns their number. Source: docs/product.md, «The orders list». */
export async function expireOrders(ctx: ServiceContext): Promise<number> {
  const since = expiryCutoff(ctx, 0)
  let expired = 0
  for (;;) {
    const batch = await inTransaction(ctx, async (ctx) => {
      const rows = await expireOlderThan(ctx, since, batchSize)
      await audit(
        ctx,
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
