import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { type CommandContext, inTransaction } from '../../../platform/service-context.ts'
import {
  clearRollups,
  countDays,
  countMonths,
  countQuality,
  lockRollups,
  mergeDeltaBatch,
  mergeQualityDeltaBatch,
  vacuumDeltas,
} from './queries.ts'

/** The size keeps PGlite's one connection free, yet finishes a seeding soon. */
const batchSize = 5000

/** Moves all pending deltas into days and months; each move is one statement, so a reader sees a delta once. @returns how many */
export async function mergeRollupDeltas(ctx: CommandContext): Promise<number> {
  let folded = 0
  for (const fold of [mergeDeltaBatch, mergeQualityDeltaBatch])
    for (let count = batchSize; count === batchSize; folded += count)
      count = await inTransaction(ctx, async ({ db }) => {
        await lockRollups(db)
        return fold(db, batchSize)
      })
  if (folded > 0) await vacuumDeltas(ctx.db)
  return folded
}

/** Recounts all rollups. An order and its delta commit together, so later orders wait for the next fold. */
export async function rebuildRollups({ db }: CommandContext): Promise<void> {
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
