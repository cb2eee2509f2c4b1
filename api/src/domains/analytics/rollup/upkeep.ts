import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { type CommandContext, inTransaction } from '../../../platform/service-context.ts'
import {
  clearRollups,
  countDays,
  countMonths,
  countQuality,
  countQualityDifferences,
  lockRollups,
  mergeDeltaBatch,
  mergeQualityDeltaBatch,
  vacuumDeltas,
  verifyRollups,
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

const maxDifferencesShown = 20

/** Runs `rollup verify` or `rebuild`. @returns the exit code: 0 equal, 1 different, 2 no such command */
export async function rollupCommand(
  ctx: CommandContext,
  action: string | undefined,
  say: (line: string) => void,
): Promise<number> {
  if (action !== 'verify' && action !== 'rebuild') {
    say('pnpm api rollup verify | rebuild')
    return 2
  }
  const began = performance.now()
  if (action === 'rebuild') {
    await rebuildRollups(ctx)
    say(`Counted anew in ${seconds(began)}.`)
  }
  const differences = await verifyRollups(ctx.db)
  for (const {
    period,
    zone,
    merchantId,
    date,
    status,
    isMarketplace,
    orders,
    amountTiyn,
    keptOrders,
    keptTiyn,
  } of differences.slice(0, maxDifferencesShown))
    say(
      `${period} ${date} ${zone} ${merchantId} ${status}${isMarketplace ? ' marketplace' : ''}: differs by ${orders} orders, ${amountTiyn} tiyn${keptOrders || keptTiyn ? `, kept ${keptOrders} orders, ${keptTiyn} tiyn` : ''}`,
    )
  const ofQuality = await countQualityDifferences(ctx.db)
  if (ofQuality > 0) say(`quality: ${ofQuality} cells differ`)
  const all = differences.length + ofQuality
  if (differences.length > maxDifferencesShown) say(`… and ${differences.length - maxDifferencesShown} more`)
  say(
    all === 0
      ? `The rollups agree with the orders (${seconds(began)}).`
      : `${all} differences. To repair them: pnpm api rollup rebuild`,
  )
  return all === 0 ? 0 : 1
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`
