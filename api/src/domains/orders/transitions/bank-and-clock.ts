import type { CallBody } from '@cabinet/contract'
import { ApiError } from '../../../platform/http/errors.ts'
import { inTransaction, type ServiceContext, type WritingContext } from '../../../platform/service-context.ts'
import { audit } from '../../audit/audit.ts'
import { expiryCutoff } from '../deadlines.ts'
import type { OrderRow } from '../queries.ts'
import { statusText } from '../wire.ts'
import { expireOlderThan, moveOrder } from './queries.ts'
import { type BankAction, transitions } from './table.ts'

/** Applies the bank's report if the status allows it. @returns the changed order, or nothing */
export async function applyBankReport(
  ctx: WritingContext,
  order: OrderRow,
  action: BankAction,
): Promise<OrderRow | undefined> {
  const moved = await moveOrder(ctx, {
    action,
    merchantId: order.merchant_id,
    number: order.merchant_order_id,
    responsible: 'Банк',
  })
  if (moved !== undefined)
    await audit(ctx, {
      action: `order.${action}`,
      subject: 'order',
      id: moved.id,
      merchant: moved.merchant_id,
      before: { status: order.status, version: moved.version - 1 },
      after: { status: moved.status, version: moved.version, compensation_tiyn: moved.compensation_tiyn },
    })
  return moved
}

export const bankActions = {
  buyed: 'buy',
  return_request: 'return_request',
  return_final: 'return_final',
} as const satisfies Record<CallBody<'POST /intake/v1/applications/{id}/events'>['type'], BankAction>

export function bankRefusal(action: BankAction, order: OrderRow): ApiError {
  return new ApiError(
    409,
    'STATUS_NOT_ALLOWED',
    `Заказ в статусе «${statusText(order.status)}»: ${transitions[action].text}`,
    { debugMessage: `Сейчас заказ «${statusText(order.status)}»` },
  )
}

const batchSize = 500

/** Expires the orders whose deadline has passed. @returns their number. Source: docs/product.md, «The orders list». */
export async function expireOrders(ctx: ServiceContext): Promise<number> {
  const since = expiryCutoff(ctx, 0)
  let expired = 0
  for (;;) {
    const batch = await inTransaction(ctx, async (ctx) => {
      const rows = await expireOlderThan(ctx, since, batchSize)
      await audit(
        ctx,
        ...rows.map((row) => ({
          action: 'order.expire',
          subject: 'order' as const,
          id: row.id,
          merchant: row.merchant_id,
          after: { status: row.status, version: row.version },
        })),
      )
      return rows.length
    })
    expired += batch
    if (batch < batchSize) return expired
  }
}
