import { type Insertable, sql } from 'kysely'
import { lockNumber } from '../../platform/db/advisory-locks.ts'
import type { Db } from '../../platform/db/database.ts'
import { scoped } from '../../platform/db/scoped.ts'
import type { CommandContext, InTransaction } from '../../platform/service-context.ts'
import type { ApiCallsTable, ApiKeysTable } from './tables.ts'

/** Keys of one partner that may be in use. */
export const maxKeys = 20
const maxListed = 200

/** Stores a key, counting the partner's in the same statement. @returns nothing when the partner has as many as it may */
export async function insertKey(
  { db, now }: InTransaction<CommandContext>,
  row: Omit<Insertable<ApiKeysTable>, 'created_at'>,
): Promise<number | undefined> {
  const { kind, partner, name, key_hash, prefix, rights, created_by, expires_at } = row
  // Two at once would both count the ones before.
  await sql`select pg_advisory_xact_lock(${lockNumber('keysOfPartner')}, hashtext(${partner}::text))`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`
    insert into api_keys (kind, partner, name, key_hash, prefix, rights, created_at, created_by, expires_at)
    select ${kind}, ${partner}, ${name}, ${key_hash}, ${prefix}, ${rights}::text[], ${now}::timestamptz,
      ${created_by}, ${expires_at}::timestamptz
    where (select count(*) from api_keys where partner = ${partner}::text and revoked_at is null
      and (expires_at is null or expires_at > ${now}::timestamptz)) < ${maxKeys}
    returning id`.execute(db)
  return rows[0]?.id
}

/** Revokes a key of the scope. @returns it, if it was in use */
export function markRevoked({ db, scope, now }: InTransaction<CommandContext>, id: number) {
  return db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where(scoped(db, scope).owns('partner'))
    .returning(['name', 'partner'])
    .executeTakeFirst()
}

/** Selects the newest keys of the scope. */
export function selectKeys({ db, scope }: Pick<CommandContext, 'db' | 'scope'>) {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where(scoped(db, scope).owns('partner'))
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
}

export function selectKey({ db }: Pick<CommandContext, 'db'>, hash: string) {
  return db.selectFrom('api_keys').selectAll().where('key_hash', '=', hash).executeTakeFirst()
}

/** Records a use. @returns false when another request has recorded a later one */
export async function markKeyUsed(
  { db }: Pick<CommandContext, 'db'>,
  { id, last_used_at }: { readonly id: number; readonly last_used_at: Date | null },
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where('last_used_at', 'is not distinct from', last_used_at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function insertCalls(db: Db, rows: readonly Insertable<ApiCallsTable>[]): Promise<void> {
  await db.insertInto('api_calls').values(rows).execute()
}

/** Selects calls of a key, the newest first. @returns nothing for a key out of the scope */
export async function selectCalls(
  { db, scope }: Pick<CommandContext, 'db' | 'scope'>,
  keyId: number,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
) {
  const key = await db
    .selectFrom('api_keys')
    .select('id')
    .where('id', '=', keyId)
    .where(scoped(db, scope).owns('partner'))
    .executeTakeFirst()
  if (key === undefined) return undefined
  return db
    .selectFrom('api_calls')
    .selectAll()
    .where('key_id', '=', keyId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function deleteOldCalls(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('api_calls').where('at', '<', before).execute()
}
