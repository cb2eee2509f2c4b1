import type { CommandCall } from '../../../platform/call.ts'
import { clearRollups, countDays, countMonths, lockRollups } from './queries.ts'

/** Counts all rollups anew. An order and its delta are committed together, so what is committed later waits for the next fold. */
export async function rebuildRollups({ db }: CommandCall): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      // Before the first query: LOCK takes no snapshot, so ours is younger than the last fold.
      await lockRollups(trx)
      await clearRollups(trx)
      await countDays(trx)
      await countMonths(trx)
    })
}
