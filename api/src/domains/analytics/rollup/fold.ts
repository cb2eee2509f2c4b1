import { type CommandCall, inTransaction } from '../../../platform/call.ts'
import { lockRollups, mergeDeltaBatch, mergeQualityDeltaBatch, vacuumDeltas } from './queries.ts'

/** The size keeps PGlite's one connection free, yet finishes a seeding soon. */
const batchSize = 5000

/** Moves all pending deltas into days and months; each move is one statement, so a reader sees a delta once. @returns how many */
export async function mergeRollupDeltas(call: CommandCall): Promise<number> {
  let folded = 0
  for (const fold of [mergeDeltaBatch, mergeQualityDeltaBatch])
    for (let count = batchSize; count === batchSize; folded += count)
      count = await inTransaction(call, async ({ db }) => {
        await lockRollups(db)
        return fold(db, batchSize)
      })
  if (folded > 0) await vacuumDeltas(call.db)
  return folded
}
