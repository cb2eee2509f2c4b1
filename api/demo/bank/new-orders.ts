import { type Call, inTransaction } from '../../src/platform/call.ts'
import { scoped } from '../../src/platform/db/scoped.ts'
import { demoOrder, demoWorld } from '../demo-order.ts'
import { insertOrders, readPickupPoints } from '../insert.ts'

/** The shop of the demo manager who has one; promised are 15 to 40 orders that wait for each manager. */
const partner = 'ALTYN_TECH'
const least = 18

/** Buyers go on ordering: what waits in the demo data is done or expires within three days. @returns how many orders came */
export async function placeNewOrders(call: Call): Promise<number> {
  const { now, platform } = call
  const all = scoped(call.db, call.scope)
  const shop = await all
    .selectFrom('merchants')
    .select('merchant_id')
    .where('merchant_id', '=', partner)
    .executeTakeFirst()
  if (shop === undefined) return 0
  const waiting = await all
    .selectFrom('orders')
    .select('id')
    .where('merchant_id', '=', partner)
    .where('status', 'in', ['completed', 'no_card_completed'])
    .limit(least)
    .execute()
  const count = least - waiting.length
  if (count === 0) return 0
  const world = demoWorld('rassrochka', now, platform.config.businessTz, 20_000)
  const today = { ...world, placedAt: () => now.getTime() }
  await inTransaction(call, async ({ db }) => {
    const draw = (_: number, id: number) => demoOrder(today, id, id, { partner, path: [] })
    await insertOrders(db, count, draw, await readPickupPoints(db))
  })
  return count
}
