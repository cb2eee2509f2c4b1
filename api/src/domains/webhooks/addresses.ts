import type { CallAnswer, CallBody, CallQuery } from '@cabinet/contract'
import { narrowContext } from '../../platform/access/scope.ts'
import { ApiError, notFound, validationError } from '../../platform/http/errors.ts'
import { encryptSecret } from '../../platform/secrets/secrets.ts'
import { inTransaction, type ServiceContext, type WritingContext } from '../../platform/service-context.ts'
import { refusedUrl } from '../../ports/webhooks/post.ts'
import { type AuditEntry, audit } from '../audit/audit.ts'
import { pageSize, toLogPage } from '../integrations/call-log.ts'
import { findUnknownPartners } from '../partners/facts.ts'
import {
  deleteAddress,
  insertAddress,
  maxAddresses,
  selectAddress,
  selectAddresses,
  switchOff,
  updateAddress,
} from './address-queries.ts'
import {
  type AddressRow,
  type DeliveryRow,
  endWaiting,
  selectDeliveries,
  sendAgain,
} from './delivery-queries.ts'
import { emitTest } from './emit.ts'
import { generateSecret, rulesOf, secretPlace, subjectOf } from './send.ts'

type Address = CallAnswer<'GET /integrations/v1/webhooks'>[number]

/** @throws ApiError 404 */
export async function listAddresses(ctx: ServiceContext, merchantId: string): Promise<Address[]> {
  return (await selectAddresses(narrowContext(ctx, merchantId))).map(toWire)
}

/** Adds an address. @throws ApiError 400, 404, 409 TOO_MANY_WEBHOOKS */
export async function addAddress(
  ctx: ServiceContext,
  { merchantId, url: typed, events }: CallBody<'POST /integrations/v1/webhooks'>,
): Promise<CallAnswer<'POST /integrations/v1/webhooks'>> {
  const within = narrowContext(ctx, merchantId)
  if ((await findUnknownPartners(ctx, [merchantId])).length > 0) throw notFound('Партнёр не найден')
  const refused = await refusedUrl(typed.trim(), rulesOf(ctx.platform))
  if (refused !== undefined) throw validationError({ url: refused })
  const url = new URL(typed.trim()).href
  const secret = generateSecret()
  return inTransaction(within, async (ctx) => {
    const sealed = encryptSecret(secret, secretPlace(merchantId), ctx.platform.keys)
    const row = await insertAddress(ctx, { merchant_id: merchantId, url, events, secret: sealed })
    if (row === undefined)
      throw new ApiError(
        409,
        'TOO_MANY_WEBHOOKS',
        `У партнёра уже ${maxAddresses} вебхуков: удалите ненужный`,
      )
    await audit(ctx, { ...about('create', row), after: { merchantId, url, events } })
    return { ...toWire(row), secret }
  })
}

/** Chooses events, switches off or on again. @throws ApiError 404 */
export function changeAddress(
  ctx: ServiceContext,
  id: number,
  { events, on }: CallBody<'PATCH /integrations/v1/webhooks/{id}'>,
): Promise<void> {
  return withAddress(ctx, id, async (ctx, before) => {
    if (events) {
      await updateAddress(ctx, id, { events })
      await audit(ctx, {
        ...about('change', before),
        before: { events: before.events },
        after: { events },
      })
    }
    if (on === true && before.off_since) {
      await updateAddress(ctx, id, { off_since: null, failing_since: null })
      await audit(ctx, about('on', before))
    }
    if (on === false && (await switchOff(ctx, id))) {
      await endWaiting(ctx, id)
      await audit(ctx, about('off', before))
    }
  })
}

/** Makes a new secret, beside which the present one goes on for a day. @throws ApiError 404 */
export function rotateSecret(ctx: ServiceContext, id: number): Promise<{ secret: string }> {
  return withAddress(ctx, id, async (ctx, row) => {
    const secret = generateSecret()
    const sealed = encryptSecret(secret, secretPlace(row.merchant_id), ctx.platform.keys)
    await updateAddress(ctx, id, { secret: sealed, previous_secret: row.secret, rotated_at: ctx.now })
    await audit(ctx, about('rotate', row))
    return { secret }
  })
}

/** @throws ApiError 404 */
export const sendTest = (ctx: ServiceContext, id: number): Promise<void> =>
  withAddress(ctx, id, (ctx, { merchant_id: merchantId }) => emitTest(ctx, id, merchantId))

/** @throws ApiError 404 */
export const removeAddress = (ctx: ServiceContext, id: number): Promise<void> =>
  withAddress(ctx, id, async (ctx, row) => {
    await deleteAddress(ctx, id)
    await audit(ctx, { ...about('remove', row), before: { url: row.url } })
  })

/** Runs work on an address of the scope, one after the other. @throws ApiError 404 */
function withAddress<T>(
  ctx: ServiceContext,
  id: number,
  work: (ctx: WritingContext, row: AddressRow) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (ctx) => {
    const row = await selectAddress(ctx, id, 'locked')
    if (row === undefined) throw notFound('Вебхук не найден')
    return work(ctx, row)
  })
}

const about = (what: string, row: AddressRow): AuditEntry => ({
  action: `webhook.${what}`,
  ...subjectOf(row),
})

function toWire(row: AddressRow): Address {
  const isFailing = row.failing_since !== null
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    state: row.off_since ? 'off' : isFailing ? 'failing' : 'active',
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by,
    failingSince: row.failing_since?.toISOString() ?? null,
    offSince: row.off_since?.toISOString() ?? null,
    rotatedAt: row.rotated_at?.toISOString() ?? null,
  }
}

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
    // The keepers of webhooks may know what they tell.
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
