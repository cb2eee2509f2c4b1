import type {
  CallBody,
  CancelReason,
  ErrorResponse,
  WantedStatus,
  Order as WireOrder,
} from '@cabinet/contract'
import { call } from '@cabinet/shared/api'
import type { Order } from '../order.ts'
import { OrderRefusal } from './order-refusal.ts'

type Body = CallBody<'PUT /accounting/changeStatus/json'>

/** What of an order the calls need: its name, and how the user saw it. */
export type SeenOrder = Pick<Order, 'number' | 'merchantId' | 'amount' | 'version'>

export interface StatusChange {
  status: WantedStatus
  amount?: number
  reason?: CancelReason
}

const headers = (key: string) => ({ 'Idempotency-Key': key })

/** Moves one order on. Answers with it as it became; throws OrderRefusal, ApiError, NetworkError. */
export async function changeStatus(seen: SeenOrder, change: StatusChange, key: string): Promise<WireOrder> {
  const { ErrorResponses, orders } = await call('PUT /accounting/changeStatus/json', {
    headers: headers(key),
    body: bodyOf([seen], change),
  })
  const [refused] = ErrorResponses
  if (refused) throw new OrderRefusal(refused)
  const [done] = orders
  if (!done) throw new Error('the order was neither moved nor refused')
  return done
}

export function changeStatuses(
  seen: readonly SeenOrder[],
  change: StatusChange,
  key: string,
): Promise<{ ErrorResponses: ErrorResponse[]; orders: WireOrder[] }> {
  return call('PUT /accounting/changeStatus/json', { headers: headers(key), body: bodyOf(seen, change) })
}

function bodyOf(seen: readonly SeenOrder[], change: StatusChange): Body {
  const merchants = [...new Set(seen.map(({ merchantId }) => merchantId))]
  return merchants.map((merchantId) => ({
    merchantId,
    orders: seen
      .filter((order) => order.merchantId === merchantId)
      .map(({ number, version, amount }) => ({ orderId: number, version, amount, ...change })),
  }))
}
