import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { applyBankReport } from '../../src/domains/orders/service.ts'
import { transitions } from '../../src/domains/orders/transitions/table.ts'
import { scoped } from '../../src/platform/db/scoped.ts'
import { inTransaction, type ServiceContext } from '../../src/platform/service-context.ts'
import { demoOrder, demoWorld } from '../demo-order.ts'
import { insertOrders, readPickupPoints } from '../insert.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** The bank answers a fresh action soon, so that its user sees the order move on. */
const soonMs = 2 * minute
const recentMs = 60 * minute
/** The bank answers orders of the demo data after their own night there. */
const lateMs = 3 * day
const atOnce = 100

/** Each order with such an id is asked back by its buyer, once. */
const returnedEvery = 10

/** The made-up bank of the embedded mode: pays for deliveries, passes on requests for returns, completes returns. @returns how many orders it moved. */
export async function runDemoBank(ctx: ServiceContext): Promise<number> {
  const before = (ms: number) => new Date(ctx.now.getTime() - ms)
  let moved = 0
  for (const action of ['buy', 'return_request', 'return_final'] as const) {
    const orders = await scoped(ctx.db, ctx.scope)
      .selectFrom('orders')
      .selectAll()
      .where('status', 'in', transitions[action].from)
      // A return that the buyer asks for waits for staff.
      .where('status', '<>', 'return_request')
      .where('status_changed_at', '<', before(soonMs))
      .where(({ or, eb }) =>
        or([
          eb('status_changed_at', '>', before(recentMs)),
          ...(action === 'return_request' ? [] : [eb('status_changed_at', '<', before(lateMs))]),
        ]),
      )
      .$if(action === 'return_request', (query) => query.where(isAskedBack(ctx)))
      .limit(atOnce)
      .execute()
    for (const order of orders) {
      const done = await inTransaction(ctx, (ctx) => applyBankReport(ctx, order, action))
      if (done !== undefined) moved += 1
    }
  }
  return moved
}

function isAskedBack({ db, scope }: ServiceContext): RawBuilder<SqlBool> {
  const requests = scoped(db, scope)
    .selectFrom('order_history', 'h')
    .where('h.action', '=', 'return_request')
    .whereRef('h.order_id', '=', sql.ref('orders.id'))
  return sql`orders.id % ${returnedEvery} = 0 and not exists (${requests.select('h.id')})`
}

/** The shop of the demo manager who has one; promised are 15 to 40 orders that wait for each manager. */
const partner = 'ALTYN_TECH'
const least = 18

/** Buyers go on ordering: what waits in the demo data is done or expires within three days. @returns how many orders came */
export async function placeNewOrders(ctx: ServiceContext): Promise<number> {
  const { now, platform } = ctx
  const all = scoped(ctx.db, ctx.scope)
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
  await inTransaction(ctx, async ({ db }) => {
    const draw = (_: number, id: number) => demoOrder(today, id, id, { partner, path: [] })
    await insertOrders(db, count, draw, await readPickupPoints(db))
  })
  return count
}
