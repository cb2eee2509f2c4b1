import type { CallAnswer } from '@cabinet/contract'
import type { Call } from '../../platform/call.ts'
import { audit } from '../audit/audit.ts'
import { reserveIinView } from './reads.ts'
import { findOrderById } from './service.ts'

/** Returns the buyer's full IIN and records the read first. @throws ApiError 404, 429 */
export async function revealIin(
  call: Call,
  id: number,
): Promise<CallAnswer<'POST /accounting/v1/application/{id}/reveal'>> {
  const order = await findOrderById(call, id)
  await reserveIinView(call)
  await audit(call, {
    action: 'order.reveal',
    subject: 'order',
    id,
    merchant: order.merchant_id,
    after: { field: 'iin' },
  })
  return { value: order.iin }
}
