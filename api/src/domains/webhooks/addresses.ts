import type { CallAnswer, CallBody } from '@cabinet/contract'
import { type Call, inTransaction, narrowCall, type WritingCall } from '../../platform/call.ts'
import { ApiError, notFound, validationError } from '../../platform/http/errors.ts'
import { encryptSecret } from '../../platform/secrets/secrets.ts'
import { refusedUrl } from '../../ports/webhooks/post.ts'
import { type AuditEntry, audit } from '../audit/audit.ts'
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
import { type AddressRow, endWaiting } from './delivery-queries.ts'
import { emitTest } from './emit.ts'
import { rulesOf, secretPlace, subjectOf } from './send.ts'
import { generateSecret } from './sign.ts'

type Address = CallAnswer<'GET /integrations/v1/webhooks'>[number]

/** @throws ApiError 404 */
export async function listAddresses(call: Call, merchantId: string): Promise<Address[]> {
  return (await selectAddresses(narrowCall(call, merchantId))).map(toWire)
}

/** Adds an address. @throws ApiError 400, 404, 409 TOO_MANY_WEBHOOKS */
export async function addAddress(
  call: Call,
  { merchantId, url: typed, events }: CallBody<'POST /integrations/v1/webhooks'>,
): Promise<CallAnswer<'POST /integrations/v1/webhooks'>> {
  const within = narrowCall(call, merchantId)
  if ((await findUnknownPartners(call, [merchantId])).length > 0) throw notFound('Партнёр не найден')
  const refused = await refusedUrl(typed.trim(), rulesOf(call.platform))
  if (refused !== undefined) throw validationError({ url: refused })
  const url = new URL(typed.trim()).href
  const secret = generateSecret()
  return inTransaction(within, async (call) => {
    const sealed = encryptSecret(secret, secretPlace(merchantId), call.platform.keys)
    const row = await insertAddress(call, { merchant_id: merchantId, url, events, secret: sealed })
    if (row === undefined)
      throw new ApiError(
        409,
        'TOO_MANY_WEBHOOKS',
        `У партнёра уже ${maxAddresses} вебхуков: удалите ненужный`,
      )
    await audit(call, { ...about('create', row), after: { merchantId, url, events } })
    return { ...toWire(row), secret }
  })
}

/** Chooses events, switches off or on again. @throws ApiError 404 */
export function changeAddress(
  call: Call,
  id: number,
  { events, on }: CallBody<'PATCH /integrations/v1/webhooks/{id}'>,
): Promise<void> {
  return withAddress(call, id, async (call, before) => {
    if (events) {
      await updateAddress(call, id, { events })
      await audit(call, {
        ...about('change', before),
        before: { events: before.events },
        after: { events },
      })
    }
    if (on === true && before.off_since) {
      await updateAddress(call, id, { off_since: null, failing_since: null })
      await audit(call, about('on', before))
    }
    if (on === false && (await switchOff(call, id))) {
      await endWaiting(call, id)
      await audit(call, about('off', before))
    }
  })
}

/** Makes a new secret, beside which the present one goes on for a day. @throws ApiError 404 */
export function rotateSecret(call: Call, id: number): Promise<{ secret: string }> {
  return withAddress(call, id, async (call, row) => {
    const secret = generateSecret()
    const sealed = encryptSecret(secret, secretPlace(row.merchant_id), call.platform.keys)
    await updateAddress(call, id, { secret: sealed, previous_secret: row.secret, rotated_at: call.now })
    await audit(call, about('rotate', row))
    return { secret }
  })
}

/** @throws ApiError 404 */
export const sendTest = (call: Call, id: number): Promise<void> =>
  withAddress(call, id, (call, { merchant_id: merchantId }) => emitTest(call, id, merchantId))

/** @throws ApiError 404 */
export const removeAddress = (call: Call, id: number): Promise<void> =>
  withAddress(call, id, async (call, row) => {
    await deleteAddress(call, id)
    await audit(call, { ...about('remove', row), before: { url: row.url } })
  })

/** Runs work on an address of the scope, one after the other. @throws ApiError 404 */
export function withAddress<T>(
  call: Call,
  id: number,
  work: (call: WritingCall, row: AddressRow) => Promise<T>,
): Promise<T> {
  return inTransaction(call, async (call) => {
    const row = await selectAddress(call, id, 'locked')
    if (row === undefined) throw notFound('Вебхук не найден')
    return work(call, row)
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
