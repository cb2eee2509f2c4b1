import type { Insertable } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { hashToken } from './secret-token.ts'
import type { PasswordTokensTable } from './tables.ts'

export function selectPasswordToken(db: Db, token: string) {
  return db
    .selectFrom('password_tokens')
    .innerJoin('users', 'users.id', 'password_tokens.user_id')
    .select(['users.id as userId', 'users.username', 'users.status'])
    .select(['password_tokens.purpose', 'password_tokens.expires_at', 'password_tokens.used_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
}

export async function insertPasswordToken(db: Db, row: Insertable<PasswordTokensTable>): Promise<void> {
  await db.insertInto('password_tokens').values(row).execute()
}

/** @returns false when another request was first */
export async function takePasswordToken(db: Db, token: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('password_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function voidLinks(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('password_tokens').where('user_id', '=', userId).where('used_at', 'is', null).execute()
}

/** Counts the user's links since `since` with the row locked, so that the second of two concurrent jobs sees the first one's link. */
export async function countMailedLinks(
  trx: Trx,
  userId: number,
  { since, now }: { since: Date; now: Date },
): Promise<number> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
  const { count } = await trx
    .selectFrom('password_tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('purpose', '=', 'reset')
    .where('issued_at', '>', since)
    .where('issued_at', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}
