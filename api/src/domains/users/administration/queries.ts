import { type Insertable, sql, type Updateable } from 'kysely'
import { contains } from '../../../platform/db/contains.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { hasConfirmedFactor, merchantsOfUser, permissionsOfRole } from '../queries.ts'
import type { UsersTable } from '../tables.ts'

function selectUsers(db: Db) {
  return db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .selectAll('users')
    .select(['roles.name as role_name', 'roles.name_rus as role_name_rus'])
    .select((eb) => [
      merchantsOfUser(eb).as('merchants'),
      permissionsOfRole(eb).as('permissions'),
      hasConfirmedFactor(eb).as('second_factor'),
      eb
        .selectFrom('password_tokens')
        .whereRef('password_tokens.user_id', '=', 'users.id')
        .where('purpose', '=', 'invitation')
        .where('used_at', 'is', null)
        .select((inner) => inner.fn.max('expires_at').as('expires_at'))
        .as('invitation_expires_at'),
    ])
}

export type UserRow = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>

export function selectUser(db: Db, username: string): Promise<UserRow | undefined> {
  return selectUsers(db).where('username', '=', username.toLowerCase()).executeTakeFirst()
}

export interface UserFilter {
  readonly name: string
  readonly email: string
  readonly merchantId: string
  /** Half-open range of the registration. */
  readonly from: Date | undefined
  readonly to: Date | undefined
}

export async function selectPage(
  db: Db,
  { name, email, merchantId, from, to }: UserFilter,
  { page, lim }: { page: number; lim: number },
): Promise<{ rows: UserRow[]; total: number }> {
  let users = selectUsers(db)
  if (name !== '')
    users = users.where(
      contains(sql`concat_ws(' ', users.last_name, users.first_name, users.middle_name)`, name),
    )
  if (email !== '') users = users.where(contains(sql`users.email`, email))
  if (merchantId !== '')
    users = users.where('users.id', 'in', (eb) =>
      eb.selectFrom('user_merchants').select('user_id').where('merchant_id', '=', merchantId),
    )
  if (from !== undefined) users = users.where('users.registered_at', '>=', from)
  if (to !== undefined) users = users.where('users.registered_at', '<', to)
  const { total } = await users
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await users
    .orderBy('users.registered_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(lim)
    .offset((page - 1) * lim)
    .execute()
  return { rows, total }
}

export function selectNamesake(db: Db, { email, username }: { email: string; username: string }) {
  return db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.username', 'users.email', 'users.status', 'roles.name as role'])
    .where((eb) => eb.or([eb('users.email', '=', email), eb('users.username', '=', username)]))
    .orderBy('users.id')
    .execute()
}

export async function insertUser(trx: Trx, row: Insertable<UsersTable>): Promise<number> {
  const { id } = await trx.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateUserRow(trx: Trx, id: number, columns: Updateable<UsersTable>): Promise<void> {
  await trx.updateTable('users').set(columns).where('id', '=', id).execute()
}

/** Deletes a user; sessions, links and merchants follow by cascade. */
export async function deleteUserRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('users').where('id', '=', id).execute()
}

export async function replaceMerchants(trx: Trx, userId: number, merchants: readonly string[]) {
  await trx.deleteFrom('user_merchants').where('user_id', '=', userId).execute()
  if (merchants.length === 0) return
  const rows = merchants.map((merchant_id) => ({ user_id: userId, merchant_id }))
  await trx.insertInto('user_merchants').values(rows).execute()
}

/** Serialises changes of users and roles in the whole cluster until the transaction ends. */
export async function lockAdministration(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7246002)`.execute(trx)
}

export function selectPerson(trx: Trx, userId: number) {
  return trx
    .selectFrom('users')
    .select(['username', 'status'])
    .select((eb) => [permissionsOfRole(eb).as('permissions'), merchantsOfUser(eb).as('merchants')])
    .where('id', '=', userId)
    .executeTakeFirst()
}

export async function selectHeldRights(trx: Trx, rights: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('users')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'users.role_id')
    .select('role_permissions.permission')
    .distinct()
    .where('users.status', '=', 'active')
    .where('role_permissions.permission', 'in', rights)
    .execute()
  return new Set(rows.map(({ permission }) => permission))
}
