import type { CallAnswer, CallBody } from '@cabinet/contract'
import type { MerchantScope } from '../../platform/access/scope.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { audit, type Recorded } from '../audit/audit.ts'
import { selectOrder } from './queries.ts'

/** The buyer's IIN or phone in full; that it was looked at is written down before it is shown. @throws ApiError 404 */
export async function reveal(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  scope: MerchantScope,
  actor: Recorded,
  id: number,
  { field }: CallBody<'POST /accounting/v1/application/{id}/reveal'>,
): Promise<CallAnswer<'POST /accounting/v1/application/{id}/reveal'>> {
  const order = await selectOrder(db, scope, id)
  if (order === undefined) throw notFound('Заказ не найден')
  await audit(
    { db, now: clock(), actor },
    {
      action: 'order.reveal',
      subject: 'order',
      id,
      merchant: order.merchant_id,
      after: { field },
    },
  )
  return { value: field === 'iin' ? order.iin : order.phone }
}
