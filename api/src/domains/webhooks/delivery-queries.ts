import type { WebhookEvent } from '@cabinet/contract'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { scoped } from '../../platform/db/scoped.ts'
import type {
  CommandContext,
  InTransaction,
  ServiceContext,
  WritingContext,
} from '../../platform/service-context.ts'
import type { PostOutcome } from '../../ports/webhooks/post.ts'
import type { WebhookAddressesTable, WebhookDeliveriesTable } from './tables.ts'

export type AddressRow = Selectable<WebhookAddressesTable>
export type DeliveryRow = Selectable<WebhookDeliveriesTable>

export interface Emitted {
  readonly type: WebhookEvent
  readonly merchantId: string
  /** Events of one order are first sent in the order of their changes. */
  readonly orderId?: number
}

/** An attempt takes half of it; another process takes over what a dead one has begun. */
const leaseMs = 30_000

/** Inserts events for the addresses that want them, in one statement with an INSERT of the change. @returns whether an address wants one */
export async function insertEvents(
  { db, now }: InTransaction<CommandContext>,
  change: RawBuilder<unknown>,
  events: readonly Emitted[],
  data?: object,
): Promise<boolean> {
  const types = events.map(({ type }) => type)
  const merchants = events.map(({ merchantId }) => merchantId)
  const orders = events.map(({ orderId = null }) => orderId)
  const given = data === undefined ? null : JSON.stringify(data)
  const { rows } = await sql<{ queued: number }>`
    with change as (${change})
    select emit_webhooks(${types}::text[], ${merchants}::text[], ${orders}::bigint[], ${now}::timestamptz, ${given}::json) as queued`.execute(
    db,
  )
  return rows.some(({ queued }) => queued > 0)
}

export async function insertDelivery(
  { db, scope, now }: WritingContext,
  row: Pick<DeliveryRow, 'merchant_id' | 'address_id' | 'message_id' | 'event' | 'body'>,
): Promise<void> {
  await scoped(db, scope)
    .insertInto('webhook_deliveries', { ...row, order_id: null, created_at: now, next_at: now })
    .execute()
}

/** Returns the addresses, whether something is due to each, and when the next delivery after that falls due. */
export function selectDue({
  db,
  scope,
  now,
}: ServiceContext): Promise<{ id: number; isDue: SqlBool; next: Date | null }[]> {
  const deliveries = scoped(db, scope)
    .selectFrom('webhook_deliveries', 'd')
    .whereRef('d.address_id', '=', sql.ref('a.id'))
  return scoped(db, scope)
    .selectFrom('webhook_addresses', 'a')
    .select(({ exists }) => [
      'a.id',
      exists(deliveries.select('d.id').where('d.next_at', '<=', now)).as('isDue'),
      deliveries
        .select(({ fn }) => fn.min('d.next_at').as('next'))
        .where('d.next_at', '>', now)
        .as('next'),
    ])
    .execute()
}

/** Begins an attempt of each due delivery, except those that wait for the first attempt of an earlier event of their order. */
export async function claimDue(
  { db, scope, now }: ServiceContext,
  addressId: number,
  limit: number,
): Promise<DeliveryRow[]> {
  const all = scoped(db, scope)
  const earlier = all
    .selectFrom('webhook_deliveries', 'e')
    .select('e.id')
    .where('e.address_id', '=', addressId)
    .whereRef('e.order_id', '=', sql.ref('d.order_id'))
    .whereRef('e.id', '<', sql.ref('d.id'))
    .where('e.attempted_at', 'is', null)
    .where('e.next_at', 'is not', null)
  const due = all
    .selectFrom('webhook_deliveries', 'd')
    .select('d.id')
    .where('d.address_id', '=', addressId)
    .where('d.next_at', '<=', now)
    .where(({ not, exists }) => not(exists(earlier)))
    .orderBy('d.next_at')
    .orderBy('d.id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const rows = await all
    .updateTable('webhook_deliveries')
    .set(({ eb }) => ({
      next_at: new Date(now.getTime() + leaseMs),
      attempts: eb('attempts', '+', 1),
    }))
    // An array is selected once, a joined query could lock more than it takes.
    .where(sql<SqlBool>`id = any(array(${due}))`)
    .returningAll()
    .execute()
  return rows.toSorted((a, b) => a.id - b.id)
}

/** Records an attempt, unless the delivery was sent again meanwhile. */
export async function recordAttempt(
  { db, scope, now }: ServiceContext,
  { id, attempts }: DeliveryRow,
  { status, ms, answer, problem }: PostOutcome,
  next: 'delivered' | Date | null,
): Promise<void> {
  await scoped(db, scope)
    .updateTable('webhook_deliveries')
    .set({
      ...{ attempted_at: now, status, ms, answer, problem },
      delivered_at: next === 'delivered' ? now : null,
      next_at: next === 'delivered' ? null : next,
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('next_at', 'is not', null)
    .execute()
}

/** Makes deliveries of an address due at once, as if they had not been tried. @returns their number */
export async function sendAgain(
  { db, scope, now }: WritingContext,
  addressId: number,
  which: { readonly deliveryId: number } | { readonly since: string },
): Promise<number> {
  const { numUpdatedRows } = await scoped(db, scope)
    .updateTable('webhook_deliveries')
    .set({ next_at: now, attempts: 0, delivered_at: null })
    .where('address_id', '=', addressId)
    .$if('deliveryId' in which, (query) =>
      query.where('id', '=', 'deliveryId' in which ? which.deliveryId : 0),
    )
    .$if('since' in which, (query) =>
      query.where('created_at', '>=', 'since' in which ? new Date(which.since) : now),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Ends the waiting deliveries of an address that was switched off; they can be sent again. */
export async function endWaiting({ db, scope }: WritingContext, addressId: number): Promise<void> {
  await scoped(db, scope)
    .updateTable('webhook_deliveries')
    .set({ next_at: null })
    .where('address_id', '=', addressId)
    .where('next_at', 'is not', null)
    .execute()
}

/** Selects a page of an address's deliveries, the newest first. */
export function selectDeliveries(
  { db, scope }: ServiceContext,
  addressId: number,
  {
    state,
    event,
    before,
    limit,
  }: {
    readonly state?: 'waiting' | 'delivered' | 'failed' | undefined
    readonly event?: DeliveryRow['event'] | undefined
    readonly before?: number | undefined
    readonly limit: number
  },
): Promise<DeliveryRow[]> {
  return scoped(db, scope)
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('address_id', '=', addressId)
    .$if(state !== undefined, (query) =>
      query
        .where('next_at', state === 'waiting' ? 'is not' : 'is', null)
        .$if(state !== 'waiting', (query) =>
          query.where('delivered_at', state === 'delivered' ? 'is not' : 'is', null),
        ),
    )
    .$if(event !== undefined, (query) => query.where('event', '=', event ?? 'webhook.test'))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function deleteOldDeliveries({ db, scope }: ServiceContext, before: Date): Promise<void> {
  await scoped(db, scope).deleteFrom('webhook_deliveries').where('created_at', '<', before).execute()
}
