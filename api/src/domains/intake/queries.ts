import type { Insertable } from 'kysely'
import type { CommandCall, InTransaction, WritingCall } from '../../platform/call.ts'
import { scoped } from '../../platform/db/scoped.ts'
import type { ApiKeysTable, IntakeEventsTable } from './tables.ts'

/** Stores a report of the bank. @returns false when its id is known; of two concurrent ones the second waits for the first */
export async function insertEvent(
  { db, scope }: WritingCall,
  row: Insertable<IntakeEventsTable>,
): Promise<boolean> {
  const fresh = await scoped(db, scope)
    .insertInto('intake_events', row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('intake_events.event_id')
    .executeTakeFirst()
  return fresh !== undefined
}

export async function selectEventHash(
  { db, scope }: WritingCall,
  eventId: string,
): Promise<string | undefined> {
  const known = await scoped(db, scope)
    .selectFrom('intake_events')
    .select('body_hash')
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return known?.body_hash
}

export async function insertKey(
  { db }: InTransaction<CommandCall>,
  row: Insertable<ApiKeysTable>,
): Promise<number> {
  const { id } = await db.insertInto('api_keys').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** @returns the key's name, if it was in use */
export async function markRevoked(
  { db, now }: InTransaction<CommandCall>,
  id: number,
): Promise<string | undefined> {
  const revoked = await db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return revoked?.name
}

export function selectKeys({ db }: CommandCall) {
  return db
    .selectFrom('api_keys')
    .select(['id', 'kind', 'partner', 'name', 'created_at', 'last_used_at', 'revoked_at'])
    .orderBy('id')
    .execute()
}

export function selectKey({ db }: Pick<CommandCall, 'db'>, hash: string) {
  return db
    .selectFrom('api_keys')
    .select(['id', 'kind', 'partner', 'name', 'key_hash', 'last_used_at'])
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

export async function markKeyUsed({ db }: Pick<CommandCall, 'db'>, id: number, at: Date): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', id).execute()
}
