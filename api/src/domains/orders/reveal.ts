import type { CallAnswer, CallBody } from '@cabinet/contract'
import type { Call } from '../../platform/call.ts'
import { audit } from '../audit/audit.ts'
import { orderById } from './service.ts'

type Key = 'POST /accounting/v1/application/{id}/reveal'

/** The buyer's IIN or phone in full; that somebody looked at it is written down before it is shown. @throws ApiError 404 */
export async function reveal(call: Call, id: number, { field }: CallBody<Key>): Promise<CallAnswer<Key>> {
  const order = await orderById(call, id)
  await audit(call, {
    action: 'order.reveal',
    subject: 'order',
    id,
    merchant: order.merchant_id,
    after: { field },
  })
  return { value: field === 'iin' ? order.iin : order.phone }
}
