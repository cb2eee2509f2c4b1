import type { CallAnswer, CallBody, CallQuery } from '@cabinet/contract'
import { notFound } from '../../platform/http/errors.ts'
import type { ServiceContext } from '../../platform/service-context.ts'
import { audit } from '../audit/audit.ts'
import { pageSize, toLogPage } from '../integrations/call-log.ts'
import { selectAddress } from './address-queries.ts'
import { withAddress } from './addresses.ts'
import { type DeliveryRow, selectDeliveries, sendAgain } from './delivery-queries.ts'
import { subjectOf } from './send.ts'

type Log = CallAnswer<'GET /integrations/v1/webhooks/{id}/deliveries'>

/** @throws ApiError 404 */
export async function listDeliveries(
  ctx: ServiceContext,
  id: number,
  query: CallQuery<'GET /integrations/v1/webhooks/{id}/deliveries'>,
): Promise<Log> {
  if ((await selectAddress(ctx, id)) === undefined) throw notFound('Вебхук не найден')
  const rows = await selectDeliveries(ctx, id, { ...query, limit: pageSize + 1 })
  return toLogPage(rows, toLogEntry)
}

/** @throws ApiError 404 */
export function repeatDeliveries(
  ctx: ServiceContext,
  id: number,
  which: CallBody<'POST /integrations/v1/webhooks/{id}/deliveries'>,
): Promise<{ count: number }> {
  return withAddress(ctx, id, async (ctx, row) => {
    const count = await sendAgain(ctx, id, which)
    if (count === 0 && 'deliveryId' in which) throw notFound('Отправка не найдена')
    await audit(ctx, { action: 'webhook.repeat', ...subjectOf(row), after: which })
    ctx.platform.due.emit('webhooks')
    return { count }
  })
}

function toLogEntry(row: DeliveryRow): Log['items'][number] {
  return {
    id: row.id,
    messageId: row.message_id,
    event: row.event,
    orderId: row.order_id,
    // Whoever keeps webhooks may know what they tell.
    orderNumber: row.order_id === null ? null : JSON.parse(row.body).data.number,
    state: row.delivered_at ? 'delivered' : row.next_at ? 'waiting' : 'failed',
    createdAt: row.created_at.toISOString(),
    attempts: row.attempts,
    attemptedAt: row.attempted_at?.toISOString() ?? null,
    nextAt: row.next_at?.toISOString() ?? null,
    status: row.status,
    ms: row.ms,
    answer: row.answer,
    problem: row.problem,
  }
}
