import { type CallAnswer, type CallQuery, kztFromTiyn } from '@cabinet/contract'
import { narrowContext } from '../../platform/access/scope.ts'
import type { ServiceContext } from '../../platform/service-context.ts'
import { actsOnOrders } from './buyers.ts'
import { selectChangesSince, selectLastChange } from './history-queries.ts'
import { selectOrders } from './queries.ts'
import { findOrderById } from './service.ts'

type Changes = CallAnswer<'GET /accounting/v1/applications/changes'>

/** Each request looks a little further back: a transaction may commit after a younger one, and clocks of processes differ. */
const overlapMs = 10_000
/** Above these limits a full reload is cheaper. */
const maxRows = 300
const maxAgeMs = 60 * 60_000

/** Returns orders registered or changed since a moment, in their current state. @throws ApiError 404 */
export async function readChangesSince(
  ctx: ServiceContext,
  { since, merchantId }: CallQuery<'GET /accounting/v1/applications/changes'>,
): Promise<Changes> {
  const { now } = ctx
  const within = narrowContext(ctx, merchantId)
  const answer = { now: now.toISOString(), more: false, changes: [] }
  if (since === undefined) return answer
  const from = new Date(new Date(since).getTime() - overlapMs)
  if (now.getTime() - from.getTime() > maxAgeMs) return { ...answer, more: true }
  const events = await selectChangesSince(within, from, maxRows)
  if (events.length === maxRows) return { ...answer, more: true }
  if (events.length === 0) return answer
  const newest = new Map(events.toReversed().map((event) => [event.order_id, event]))
  const born = new Set(events.filter(({ isNew }) => isNew).map(({ order_id }) => order_id))
  const orders = await selectOrders(within, [...newest.keys()])
  const changes = orders.map((order) => ({
    id: order.id,
    merchantId: order.merchant_id,
    merchant_order_id: order.merchant_order_id,
    app_status: order.status,
    amount: kztFromTiyn(order.amount_tiyn),
    version: order.version,
    ...(order.note_count > 0 && actsOnOrders(ctx.actor) && { notes: order.note_count }),
    is_new: born.has(order.id),
    changed_at: (newest.get(order.id)?.at ?? order.status_changed_at).toISOString(),
    responsible: newest.get(order.id)?.responsible ?? '',
  }))
  return { ...answer, changes }
}

/** Returns whether an order of the scope was registered or changed since a moment. */
export const hasChangedSince = async (ctx: ServiceContext, since: Date): Promise<boolean> =>
  (await selectChangesSince(ctx, new Date(since.getTime() - overlapMs), 1)).length > 0

/** Returns the order's version, which tells a page that it is outdated, and the author of the last change. @throws ApiError 404 */
export async function readOrderVersion(
  ctx: ServiceContext,
  id: number,
): Promise<CallAnswer<'GET /accounting/v1/application/{id}/version'>> {
  const order = await findOrderById(ctx, id)
  const last = await selectLastChange(ctx, id)
  return {
    version: order.version,
    app_status: order.status,
    changed_at: (last?.at ?? order.status_changed_at).toISOString(),
    responsible: last?.responsible ?? '',
  }
}
