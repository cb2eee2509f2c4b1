import type { CommandContext } from '../../../platform/service-context.ts'
import { countQualityDifferences, verifyRollups } from './queries.ts'
import { rebuildRollups } from './upkeep.ts'

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
