import { sql } from 'kysely'
import type { CommandCall } from '../../../platform/call.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { clearRollups, countDays, countMonths, lockRollups } from './queries.ts'

/** Counts all rollups anew. An order and its delta are committed together, so what is committed later waits for the next fold. */
export async function rebuildRollups({ db }: CommandCall): Promise<void> {
  await db.transaction().setIsolationLevel('repeatable read').execute(countRollups)
}

/** The same in a transaction that nobody else's changes can reach. */
export async function countRollups(trx: Trx): Promise<void> {
  // Before the first query: LOCK takes no snapshot, so ours is younger than the last fold.
  await lockRollups(trx)
  // The planner takes these groups for few, and sorts texts to find them: half as long again.
  await sql`set local work_mem = '512MB'`.execute(trx)
  await sql`set local enable_sort = off`.execute(trx)
  await clearRollups(trx)
  await countDays(trx)
  await countMonths(trx)
}
