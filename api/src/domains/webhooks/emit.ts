import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type {
  CommandContext,
  InTransaction,
  ServiceContext,
  WritingContext,
} from '../../platform/service-context.ts'
import { type Emitted, insertDelivery, insertEvents } from './delivery-queries.ts'

/** A command has no process that sends: the server's next look finds its events. */
type EmittingCall = InTransaction<CommandContext & Partial<Pick<ServiceContext, 'platform'>>>

/**
 * Queues events for the addresses that want them, if and only if the transaction commits. They ride on a change's own INSERT; the database
 * makes their data, unless given, only where there is such an address, because most partners have none.
 */
export async function emitWith(
  ctx: EmittingCall,
  change: RawBuilder<unknown>,
  events: readonly Emitted[],
  data?: object,
): Promise<void> {
  if (await insertEvents(ctx, change, events, data)) ctx.platform?.due.emit('webhooks')
}

/** Queues an event that no INSERT carries. */
export const emit = (ctx: EmittingCall, { data, ...event }: Emitted & { readonly data: object }) =>
  emitWith(ctx, sql`select`, [event], data)

/** Queues a test event for an address, also one that is off. */
export async function emitTest(ctx: WritingContext, addressId: number, merchantId: string): Promise<void> {
  const type = 'webhook.test'
  const body = JSON.stringify({ type, timestamp: ctx.now.toISOString(), data: {} })
  const row = { merchant_id: merchantId, address_id: addressId, message_id: `msg_${randomUUID()}` }
  await insertDelivery(ctx, { ...row, event: type, body })
  ctx.platform.due.emit('webhooks')
}
