import type { PermissionName } from '@cabinet/contract'
import { type ExpressionBuilder, type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { OpenTables } from '../../platform/db/tables.ts'
import { hashToken } from './secret-token.ts'
import type { PasswordTokensTable, UserStatus } from './tables.ts'

export function permissionsOfRole(eb: ExpressionBuilder<OpenTables, 'users'>) {
  return sql<string[]>`array(${eb
    .selectFrom('role_permissions')
    .whereRef('role_permissions.role_id', '=', 'users.role_id')
    .select('permission')})`
}

export function merchantsOfUser(eb: ExpressionBuilder<OpenTables, 'users'>) {
  return sql<string[]>`array(${eb
    .selectFrom('user_merchants')
    .whereRef('user_merchants.user_id', '=', 'users.id')
    .select('merchant_id')
    .orderBy('merchant_id')})`
}

export function isAdministrator(eb: ExpressionBuilder<OpenTables, 'users'>) {
  return eb.exists(
    eb
      .selectFrom('role_permissions')
      .select('permission')
      .whereRef('role_permissions.role_id', '=', 'users.role_id')
      .where('permission', '=', 'CREATE_SUPER_USER'),
  )
}

export function hasConfirmedFactor(eb: ExpressionBuilder<OpenTables, 'users'>) {
  return eb.exists(
    eb
      .selectFrom('second_factors')
      .select('user_id')
      .whereRef('second_factors.user_id', '=', 'users.id')
      .where('confirmed_at', 'is not', null),
  )
}

export function selectCredentials(db: Db, username: string) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'password_hash', 'status'])
    .where('username', '=', username)
    .executeTakeFirst()
}

/** Returns whether a user is active, and stays so until the transaction ends: a deactivation waits and ends what was begun. */
export async function lockActive(trx: Trx, userId: number): Promise<boolean> {
  const query = trx.selectFrom('users').select('id').where('id', '=', userId).where('status', '=', 'active')
  return (await query.forShare().executeTakeFirst()) !== undefined
}

export function selectByEmail(db: Db, email: string, status: UserStatus) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'first_name'])
    .where('email', '=', email)
    .where('status', '=', status)
    .executeTakeFirst()
}

export async function selectEmail(db: Db, userId: number): Promise<string | undefined> {
  return (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst())?.email
}

export function selectActive(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'first_name as firstName'])
    .select((eb) => [merchantsOfUser(eb).as('merchants'), permissionsOfRole(eb).as('permissions')])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .executeTakeFirst()
}

/** Selects the merchant's active users who asked for copies of registers and may read them. */
export function selectUnloadingReaders(db: Db, merchantId: string) {
  return db
    .selectFrom('users')
    .innerJoin('user_merchants', 'user_merchants.user_id', 'users.id')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'users.role_id')
    .select(['users.id', 'users.email'])
    .where('user_merchants.merchant_id', '=', merchantId)
    .where('users.is_unloading', '=', true)
    .where('users.status', '=', 'active')
    .where('role_permissions.permission', '=', 'READ_UNLOADING')
    .orderBy('users.id')
    .execute()
}

export async function selectHolders(
  db: Db,
  merchantId: string,
  permission: PermissionName,
): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('user_merchants', 'user_merchants.user_id', 'users.id')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'users.role_id')
    .select('users.id')
    .where('user_merchants.merchant_id', '=', merchantId)
    .where('users.status', '=', 'active')
    .where('role_permissions.permission', '=', permission)
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertMerchant(db: Db, userId: number, merchantId: string): Promise<void> {
  await db.insertInto('user_merchants').values({ user_id: userId, merchant_id: merchantId }).execute()
}

/** Sets the password and activates the user, unless an administrator has blocked the account. */
export async function setPassword(db: Db, userId: number, hash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: hash, status: 'active' })
    .where('id', '=', userId)
    .where('status', '<>', 'inactive')
    .execute()
}

export async function selectActiveNames(db: Db): Promise<string[]> {
  const found = await db.selectFrom('users').select('username').where('status', '=', 'active').execute()
  return found.map(({ username }) => username)
}

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

export async function invalidateLinks(db: Db, userId: number): Promise<void> {
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
