import { randomUUID } from 'node:crypto'
import type { WebhookEvent } from '@cabinet/contract'
import { type RawBuilder, sql } from 'kysely'
import type {} from '../../jobs/queues.ts'
import type { Call, CommandCall, InTransaction, WritingCall } from '../../platform/call.ts'
import { insertDelivery, insertEvents } from './delivery-queries.ts'

export interface Emitted {
  readonly type: WebhookEvent | 'webhook.test'
  readonly merchantId: string
  /** Events of one order are first sent in the order of their changes. */
  readonly orderId?: number
  readonly data: object
}

/** A command has no jobs: the sweep of a minute finds what it emits. */
type EmittingCall = InTransaction<CommandCall & Partial<Pick<Call, 'platform'>>>

/**
 * Queues events for the addresses that want them, if and only if the transaction commits. They ride on a change's own INSERT, because
 * most partners have no address and one more statement would slow every change.
 */
export async function emitWith(
  call: EmittingCall,
  change: RawBuilder<unknown>,
  events: readonly Emitted[],
): Promise<void> {
  const rows = events.map(({ type, merchantId, orderId, data }, n) => ({
    ...{ n, type, merchant_id: merchantId, order_id: orderId, message_id: newId() },
    body: bodyOf(type, call.now, data),
  }))
  if (await insertEvents(call, change, rows)) await call.platform?.jobs.send(call.db, 'send-webhooks', {})
}

/** Queues an event that no INSERT carries. */
export const emit = (call: EmittingCall, event: Emitted): Promise<void> =>
  emitWith(call, sql`select`, [event])

/** Queues an event for one address, also one that is off. */
export async function emitTo(
  call: WritingCall,
  addressId: number,
  { type, merchantId, data }: Emitted,
): Promise<void> {
  const { db, now, platform } = call
  const row = { merchant_id: merchantId, address_id: addressId, message_id: newId(), event: type }
  await insertDelivery(call, { ...row, body: bodyOf(type, now, data) })
  await platform.jobs.send(db, 'send-webhooks', {})
}

const newId = (): string => `msg_${randomUUID()}`

const bodyOf = (type: Emitted['type'], at: Date, data: object): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data })
