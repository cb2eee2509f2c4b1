import type {
  ActionReason,
  ActionWireName,
  CallAnswer,
  CallBody,
  ErrorResponse,
  Order as WireOrder,
} from '@cabinet/contract'
import { call } from '@cabinet/shared/api'
import type { Order } from '../order.ts'
import { OrderRefusal } from './order-refusal.ts'

export type SentCode = NonNullable<CallAnswer<'GET /accounting/otp'>['otp']>
type Body = CallBody<'PUT /accounting/changeStatus/json'>

/** The order's name and its state on the user's screen, as the calls need them. */
export type ShownOrder = Pick<Order, 'number' | 'merchantId' | 'amount' | 'version'>

export interface StatusChange {
  status: ActionWireName
  amount?: number
  reason?: ActionReason
  explanation?: string
  items?: { id: number; quantity: number }[]
}

const headers = (key: string) => ({ 'Idempotency-Key': key })

/** Changes one order and returns it. Throws OrderRefusal, ApiError, NetworkError. */
export async function changeStatus(seen: ShownOrder, change: StatusChange, key: string): Promise<WireOrder> {
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
  seen: readonly ShownOrder[],
  change: StatusChange,
  key: string,
): Promise<{ ErrorResponses: ErrorResponse[]; orders: WireOrder[] }> {
  return call('PUT /accounting/changeStatus/json', { headers: headers(key), body: bodyOf(seen, change) })
}

function bodyOf(seen: readonly ShownOrder[], change: StatusChange): Body {
  const merchants = [...new Set(seen.map(({ merchantId }) => merchantId))]
  return merchants.map((merchantId) => ({
    merchantId,
    orders: seen
      .filter((order) => order.merchantId === merchantId)
      .map(({ number, version, amount }) => ({ orderId: number, version, amount, ...change })),
  }))
}

export async function putBack(id: number, version: number, key: string): Promise<WireOrder> {
  const answer = await call('POST /accounting/v1/application/{id}/put-back', {
    headers: headers(key),
    params: { id },
    body: { version },
  })
  return answer.order
}

export async function deleteItem(seen: ShownOrder, productId: number, key: string): Promise<WireOrder> {
  const answer = await call('DELETE /marketplace/v2/orders/{merchantOrderId}/products/{productId}', {
    headers: headers(key),
    params: { merchantOrderId: seen.number, productId },
    query: { merchantId: seen.merchantId, version: seen.version },
  })
  return answer.order
}

export async function sendCode(order: Order, amount: number, key: string): Promise<SentCode> {
  const code = await call('POST /accounting/sendOtp', {
    headers: headers(key),
    body: { merchantOrderId: order.number, merchantId: order.merchantId, amount },
  })
  return { ...code, amount }
}

/** Delivers the order if the code is right, and returns it. */
export async function checkCode(order: Order, { amount, otp }: { amount: number; otp: string }, key: string) {
  const answer = await call('POST /accounting/checkOtp', {
    headers: headers(key),
    body: { merchantOrderId: order.number, merchantId: order.merchantId, amount, otp },
  })
  return answer.order
}
