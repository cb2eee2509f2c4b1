import { type CallAnswer, type CallQuery, kztFromTiyn } from '@cabinet/contract'
import type { MerchantScope } from '../../platform/access/scope.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { selectOrder } from './queries.ts'
import { narrowTo } from './service.ts'

type Changes = CallAnswer<'GET /accounting/v1/applications/changes'>

/**
 * Each asking looks a little further back than the last answer reached: a transaction may commit after a younger one, and clocks of
 * processes differ. Who is told twice sees by the version that he knows already.
 */
const overlapMs = 10_000
/** Beyond these the list is cheaper to load anew. */
const mostRows = 300
const oldestMs = 60 * 60_000

/** Orders that came or changed since a moment, each once, as they are now. @throws ApiError 404 */
export async function changesSince(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  scope: MerchantScope,
  { since, merchantId }: CallQuery<'GET /accounting/v1/applications/changes'>,
): Promise<Changes> {
  const within = narrowTo(scope, merchantId === undefined ? {} : { merchantId })
  const now = clock()
  const answer = { now: now.toISOString(), more: false, changes: [] }
  if (since === undefined) return answer
  const from = new Date(new Date(since).getTime() - overlapMs)
  if (now.getTime() - from.getTime() > oldestMs) return { ...answer, more: true }
  const events = await scoped(db, within)
    .selectFrom('order_history', 'h')
    .select(['h.order_id', 'h.at', 'h.action', 'h.responsible'])
    .where('h.at', '>', from)
    .orderBy('h.at', 'desc')
    .orderBy('h.id', 'desc')
    .limit(mostRows)
    .execute()
  if (events.length === mostRows) return { ...answer, more: true }
  if (events.length === 0) return answer
  const newest = new Map(events.toReversed().map((event) => [event.order_id, event]))
  const born = new Set(events.filter(({ action }) => action === 'register').map(({ order_id }) => order_id))
  const orders = await scoped(db, within)
    .selectFrom('orders')
    .select([
      'id',
      'merchant_id',
      'merchant_order_id',
      'status',
      'amount_tiyn',
      'version',
      'status_changed_at',
    ])
    .where('id', 'in', [...newest.keys()])
    .execute()
  const changes = orders.map((order) => ({
    id: order.id,
    merchantId: order.merchant_id,
    merchant_order_id: order.merchant_order_id,
    app_status: order.status,
    amount: kztFromTiyn(order.amount_tiyn),
    version: order.version,
    is_new: born.has(order.id),
    changed_at: (newest.get(order.id)?.at ?? order.status_changed_at).toISOString(),
    responsible: newest.get(order.id)?.responsible ?? '',
  }))
  return { ...answer, changes }
}

/** What tells whether an order is still as somebody sees it, and who changed it last. @throws ApiError 404 */
export async function orderVersion(
  { db }: Pick<Platform, 'db'>,
  scope: MerchantScope,
  id: number,
): Promise<CallAnswer<'GET /accounting/v1/application/{id}/version'>> {
  const order = await selectOrder(db, scope, id)
  if (order === undefined) throw notFound('Заказ не найден')
  const last = await scoped(db, scope)
    .selectFrom('order_history')
    .select(['at', 'responsible'])
    .where('order_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    version: order.version,
    app_status: order.status,
    changed_at: (last?.at ?? order.status_changed_at).toISOString(),
    responsible: last?.responsible ?? '',
  }
}
