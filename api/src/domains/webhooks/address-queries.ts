import { sql } from 'kysely'
import { type MerchantScope, systemScope } from '../../platform/access/scope.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { scoped } from '../../platform/db/scoped.ts'
import type { ServiceContext, WritingContext } from '../../platform/service-context.ts'
import type { AddressRow } from './delivery-queries.ts'

/** Addresses of one partner. */
export const maxAddresses = 10

/** Stores an address, counting the partner's in the same statement. @returns nothing when the partner has as many as it may */
export async function insertAddress(
  { db, scope, now, actor }: WritingContext,
  { merchant_id, url, events, secret }: Pick<AddressRow, 'merchant_id' | 'url' | 'events' | 'secret'>,
): Promise<AddressRow | undefined> {
  // Two at once would both count the ones before.
  await sql`select pg_advisory_xact_lock(7246009, hashtext(${merchant_id}))`.execute(db)
  const { rows } = await sql<AddressRow>`
    insert into webhook_addresses (merchant_id, url, events, secret, created_at, created_by)
    select ${merchant_id}, ${url}, ${events}::text[], ${secret}, ${now}::timestamptz, ${actor.name}
    where (select count(*) from webhook_addresses
      where merchant_id = ${merchant_id} and ${scoped(db, scope).owns('merchant_id')}) < ${maxAddresses}
    returning *`.execute(db)
  return rows[0]
}

export function selectAddresses({ db, scope }: ServiceContext): Promise<AddressRow[]> {
  return scoped(db, scope).selectFrom('webhook_addresses').selectAll().orderBy('id').execute()
}

export function selectAddress(
  { db, scope }: ServiceContext,
  id: number,
  lock?: 'locked',
): Promise<AddressRow | undefined> {
  return scoped(db, scope)
    .selectFrom('webhook_addresses')
    .selectAll()
    .where('id', '=', id)
    .$if(lock !== undefined, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
}

/** Changes an address of the scope. @returns it, changed */
export function updateAddress(
  { db, scope }: WritingContext,
  id: number,
  change: Partial<
    Pick<AddressRow, 'events' | 'secret' | 'previous_secret' | 'rotated_at' | 'off_since' | 'failing_since'>
  >,
): Promise<AddressRow | undefined> {
  return scoped(db, scope)
    .updateTable('webhook_addresses')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export function deleteAddress({ db, scope }: WritingContext, id: number): Promise<AddressRow | undefined> {
  return scoped(db, scope)
    .deleteFrom('webhook_addresses')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** Notes the first failure after a success, or a success after failures. @returns since when an address fails that is still on */
export async function markFailing(
  { db, scope, now }: ServiceContext,
  id: number,
  isFailing: boolean,
): Promise<Date | null> {
  const row = await scoped(db, scope)
    .updateTable('webhook_addresses')
    .set({ failing_since: isFailing ? sql<Date>`coalesce(failing_since, ${now}::timestamptz)` : null })
    .where('id', '=', id)
    .where('off_since', 'is', null)
    .returning('webhook_addresses.failing_since')
    .executeTakeFirst()
  return row?.failing_since ?? null
}

/** Switches off an address that is on. @returns it; of two at once one gets it */
export function switchOff({ db, scope, now }: WritingContext, id: number): Promise<AddressRow | undefined> {
  return scoped(db, scope)
    .updateTable('webhook_addresses')
    .set({ off_since: now })
    .where('id', '=', id)
    .where('off_since', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Forgets secrets that have ended. */
export async function forgetSecrets({ db, scope }: ServiceContext, before: Date): Promise<void> {
  await scoped(db, scope)
    .updateTable('webhook_addresses')
    .set({ previous_secret: null })
    .where('rotated_at', '<', before)
    .where('previous_secret', 'is not', null)
    .execute()
}

export function lockSecrets(db: Trx, scope: MerchantScope) {
  return scoped(db, scope)
    .selectFrom('webhook_addresses')
    .select(['id', 'merchant_id', 'secret', 'previous_secret'])
    .forUpdate()
    .execute()
}

export async function replaceSecrets(
  db: Trx,
  scope: MerchantScope,
  id: number,
  secrets: Pick<AddressRow, 'secret' | 'previous_secret'>,
): Promise<void> {
  await scoped(db, scope).updateTable('webhook_addresses').set(secrets).where('id', '=', id).execute()
}

const maxShown = 100

export function selectByUrl(db: Db, url: string) {
  return scoped(db, systemScope('the receiver of the embedded mode'))
    .selectFrom('webhook_addresses')
    .selectAll()
    .where('url', '=', url)
    .execute()
}

/** Keeps an event, or counts its repeat. */
export async function insertReceived(db: Db, messageId: string, body: string, at: Date): Promise<void> {
  await db
    .insertInto('dev_webhooks')
    .values({ message_id: messageId, received_at: at, body })
    .onConflict((conflict) =>
      conflict.column('message_id').doUpdateSet(({ eb }) => ({ times: eb('dev_webhooks.times', '+', 1) })),
    )
    .execute()
}

export function selectReceived(db: Db) {
  return db.selectFrom('dev_webhooks').selectAll().orderBy('received_at', 'desc').limit(maxShown).execute()
}
