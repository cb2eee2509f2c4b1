import type { MerchantScope } from '../../platform/access/scope.ts'
import type { Trx } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/errors.ts'
import { audit, type Recorded } from '../audit/audit.ts'
import { type bankRules, moveOrder } from './moves.ts'
import type { OrderRow } from './queries.ts'
import { statusText } from './wire.ts'

export type BankAction = keyof typeof bankRules

const rules: Readonly<Record<BankAction, string>> = {
  buy: 'банк оплачивает только доставленные заказы',
  return_final: 'завершить можно только начатый возврат',
}

/** Does what the bank reports, if the order's status allows it. @returns the order after it, or nothing. */
export async function bankMove(
  trx: Trx,
  scope: MerchantScope,
  order: OrderRow,
  action: BankAction,
  actor: Recorded,
  now: Date,
): Promise<OrderRow | undefined> {
  const moved = await moveOrder(
    trx,
    scope,
    { action, merchantId: order.merchant_id, number: order.merchant_order_id, responsible: 'Банк' },
    now,
  )
  if (moved !== undefined)
    await audit(
      { db: trx, now, actor },
      {
        action: `order.${action}`,
        subject: 'order',
        id: moved.id,
        merchant: moved.merchant_id,
        before: { status: order.status, version: moved.version - 1 },
        after: { status: moved.status, version: moved.version, compensation_tiyn: moved.compensation_tiyn },
      },
    )
  return moved
}

export function bankRefusal(action: BankAction, order: OrderRow): ApiError {
  return new ApiError(
    409,
    'STATUS_NOT_ALLOWED',
    `Заказ в статусе «${statusText(order.status)}»: ${rules[action]}`,
    {
      debugMessage: `the order is ${order.status}`,
    },
  )
}
