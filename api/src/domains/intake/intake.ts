import type { Application, CallAnswer, CallBody } from '@cabinet/contract'
import type { FastifyRequest } from 'fastify'
import type { MachineCaller } from '../../platform/access/machine.ts'
import type { MerchantScope } from '../../platform/access/scope.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { ApiError, notFound, validationError } from '../../platform/http/errors.ts'
import { contentHash } from '../../platform/idempotency/canonical.ts'
import type { Platform } from '../../platform/platform.ts'
import { audit, type Recorded } from '../audit/audit.ts'
import { bankMove, bankRefusal, type OrderRow, orderById } from '../orders/service.ts'
import { readApplication } from './application.ts'
import { insertOrder } from './insert-order.ts'

type Taken = CallAnswer<'POST /intake/v1/applications'>

/** @throws ApiError 400; 404 for a merchant that the key does not cover; 409 ORDER_EXISTS. */
export async function takeApplication(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  scope: MerchantScope,
  machine: MachineCaller,
  request: FastifyRequest,
  body: Application,
): Promise<Taken> {
  const now = clock()
  const read = readApplication(body, now)
  if ('mistakes' in read) throw validationError(read.mistakes)
  return db.transaction().execute(async (trx) => {
    const inserted = await insertOrder(trx, scope, read.order, body, now)
    if (inserted.is === 'unknown merchant') throw notFound('Партнёр не найден')
    if (inserted.is === 'different')
      throw new ApiError(409, 'ORDER_EXISTS', 'Заказ с этим номером уже есть, и он другой')
    const { order } = inserted
    if (inserted.is === 'new')
      await audit(
        { db: trx, now, actor: machineActor(machine, request) },
        {
          action: 'order.register',
          subject: 'order',
          id: order.id,
          merchant: order.merchant_id,
          after: { status: order.status, amount_tiyn: order.amount_tiyn },
        },
      )
    return toTaken(order, inserted.is === 'repeated')
  })
}

/** @throws ApiError 404; 409 EVENT_EXISTS, or STATUS_NOT_ALLOWED: the bank reports again later. */
export async function takeEvent(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  scope: MerchantScope,
  machine: MachineCaller,
  request: FastifyRequest,
  id: number,
  body: CallBody<'POST /intake/v1/applications/{id}/events'>,
): Promise<Taken> {
  const now = clock()
  return db.transaction().execute(async (trx) => {
    const order = await orderById(trx, scope, id)
    const bodyHash = contentHash([id, body])
    // The key of the table decides between two reports at once: the second waits here for the first.
    const fresh = await scoped(trx, scope)
      .insertInto('intake_events', {
        event_id: body.eventId,
        merchant_id: order.merchant_id,
        order_id: id,
        body_hash: bodyHash,
        at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('intake_events.event_id')
      .executeTakeFirst()
    if (fresh === undefined) {
      const known = await scoped(trx, scope)
        .selectFrom('intake_events')
        .select('body_hash')
        .where('event_id', '=', body.eventId)
        .executeTakeFirst()
      if (known?.body_hash !== bodyHash)
        throw new ApiError(409, 'EVENT_EXISTS', 'Событие с этим номером уже было, и оно другое')
      return toTaken(await orderById(trx, scope, id), true)
    }
    const action = body.type === 'buyed' ? 'buy' : 'return_final'
    const moved = await bankMove(trx, scope, order, action, machineActor(machine, request), now)
    if (moved === undefined) throw bankRefusal(action, await orderById(trx, scope, id))
    return toTaken(moved, false)
  })
}

function machineActor({ username }: MachineCaller, { id }: FastifyRequest): Recorded {
  return { userId: null, name: username, requestId: id }
}

function toTaken(order: OrderRow, repeated: boolean): Taken {
  return {
    id: order.id,
    merchantId: order.merchant_id,
    merchant_order_id: order.merchant_order_id,
    app_status: order.status,
    repeated,
  }
}
