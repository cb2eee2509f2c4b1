import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { PasskeysTable } from '../tables.ts'

/** The most passkeys of a user. */
export const maxPasskeys = 10

export function selectPasskeys(db: Db, userId: number) {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'backed_up', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** Returns a passkey with its user. */
export function selectPasskey(db: Db, id: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'user_id', 'username', 'status', 'public_key', 'counter'])
    .where('passkeys.id', '=', id)
    .executeTakeFirst()
}

/** Inserts one, counting the user's in the same statement. @returns false when the user has the most, or the id is taken */
export async function insertPasskey(
  trx: Trx,
  row: Omit<Insertable<PasskeysTable>, 'last_used_at'>,
): Promise<boolean> {
  // Two at once would both count the ones before.
  await trx.selectFrom('users').select('id').where('id', '=', row.user_id).forUpdate().execute()
  const { id, user_id, name, public_key, counter, transports, backed_up, created_at } = row
  const { rows } = await sql`
    insert into passkeys (id, user_id, name, public_key, counter, transports, backed_up, created_at)
    select ${id}, ${user_id}::bigint, ${name}, ${public_key}::bytea, ${counter}::bigint, ${transports}::text[],
      ${backed_up}::boolean, ${created_at}::timestamptz
    where (select count(*) from passkeys where user_id = ${user_id}::bigint) < ${maxPasskeys}
    on conflict do nothing returning id`.execute(trx)
  return rows.length === 1
}

/** Stores a use. @returns false when another use of the same counter came first */
export async function updateUse(
  trx: Trx,
  {
    id,
    before,
    counter,
    backedUp,
    now,
  }: { id: string; before: number; counter: number; backedUp: boolean; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('passkeys')
    .set({ counter, backed_up: backedUp, last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes a user's passkey, or all. @returns the names of what was deleted */
export async function deletePasskeys(trx: Trx, userId: number, id?: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .returning('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** Stores an answered challenge until its end, and deletes ended ones. @returns false when it was stored before */
export async function insertUsedChallenge(
  db: Db,
  hash: string,
  { end, now }: { end: Date; now: Date },
): Promise<boolean> {
  await db.deleteFrom('used_challenges').where('expires_at', '<', now).execute()
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_challenges')
    .values({ challenge_hash: hash, expires_at: end })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
