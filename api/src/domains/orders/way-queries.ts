import { sql } from 'kysely'
import type { Call } from '../../platform/call.ts'
import { scoped } from '../../platform/db/scoped.ts'

/** The newest purchases, which tell how long the bank takes at present. */
const recentPurchases = 200

/** Selects the median days from an order to its purchase, rounded up; null without a purchase. */
export async function selectPurchaseDays({ db, scope }: Pick<Call, 'db' | 'scope'>): Promise<number | null> {
  const own = scoped(db, scope)
  const { rows } = await sql<{ days: number | null }>`
    select greatest(1, ceil(percentile_cont(0.5) within group (order by extract(epoch from b.at - o.created_at)::float8)
      / 86400))::int as days
    from (select order_id, at from order_history where action = 'buy' and ${own.owns('merchant_id')}
          order by at desc limit ${recentPurchases}) b
    join orders o on o.id = b.order_id and ${own.owns('o.merchant_id')}
    having count(*) > 0`.execute(db)
  return rows[0]?.days ?? null
}
