import { jobActor } from '../../src/domains/audit/audit.ts'
import { bankMove } from '../../src/domains/orders/service.ts'
import { systemScope } from '../../src/platform/access/scope.ts'
import { scoped } from '../../src/platform/db/scoped.ts'
import type { Platform } from '../../src/platform/platform.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** What somebody just did at the desk is answered soon, so that he sees it move on. */
const soonMs = 2 * minute
const recentMs = 60 * minute
/** What the demo data left waiting is answered when its own night at the bank is over. */
const lateMs = 3 * day
const atOnce = 100

const waits = [
  { action: 'buy', statuses: ['delivered', 'delivered_w_e'] },
  { action: 'return_final', statuses: ['return', 'part_return', 'part_return_w_e'] },
] as const

/** The made-up bank of the embedded mode: pays for deliveries, completes returns. @returns how many orders it moved. */
export async function runDemoBank({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<number> {
  const scope = systemScope('the demo bank')
  const now = clock()
  const before = (ms: number) => new Date(now.getTime() - ms)
  let moved = 0
  for (const { action, statuses } of waits) {
    const orders = await scoped(db, scope)
      .selectFrom('orders')
      .selectAll()
      .where('status', 'in', statuses)
      .where('status_changed_at', '<', before(soonMs))
      .where(({ or, eb }) =>
        or([eb('status_changed_at', '>', before(recentMs)), eb('status_changed_at', '<', before(lateMs))]),
      )
      .limit(atOnce)
      .execute()
    for (const order of orders) {
      const done = await db
        .transaction()
        .execute((trx) => bankMove(trx, scope, order, action, jobActor('demo-bank'), now))
      if (done !== undefined) moved += 1
    }
  }
  return moved
}
