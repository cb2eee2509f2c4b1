import { sql } from 'kysely'
import type { CommandCall } from '../../../platform/call.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { clearRollups, countDays, countMonths, countQuality, lockRollups } from './queries.ts'

/** Recounts all rollups. An order and its delta commit together, so later orders wait for the next fold. */
export async function rebuildRollups({ db }: CommandCall): Promise<void> {
  await db.transaction().setIsolationLevel('repeatable read').execute(countRollups)
}

/** Recounts all rollups within a transaction and excludes other writers. */
export async function countRollups(trx: Trx): Promise<void> {
  // The lock comes before the first query: LOCK takes no snapshot, so this one is younger than the last fold.
  await lockRollups(trx)
  // The planner underestimates these groups and would sort texts, which takes half as long again.
  await sql`set local work_mem = '512MB'`.execute(trx)
  await sql`set local enable_sort = off`.execute(trx)
  await clearRollups(trx)
  await countDays(trx)
  await countMonths(trx)
  await countQuality(trx)
}
