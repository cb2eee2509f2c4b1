import type { PermissionName } from '@cabinet/contract'
import { hash } from '@node-rs/argon2'
import type { UserStatus } from '../src/domains/users/tables.ts'
import { systemScope } from '../src/platform/access/scope.ts'
import type { Db } from '../src/platform/db/database.ts'
import { scoped } from '../src/platform/db/scoped.ts'
import { merchantRow } from './rows.ts'

export const password = 'Correct-Horse-7'

let hashed: Promise<string> | undefined

/** Merchants by their ids. */
export async function addMerchants(db: Db, ...ids: string[]): Promise<void> {
  const rows = ids.map((id, index) => merchantRow(id, index + 1))
  await scoped(db, systemScope('test data')).insertInto('merchants', rows).execute()
}

/** Adds a user with the password above. @returns the user's id. */
export async function addUser(
  db: Db,
  user: { username: string; role?: string; merchants?: readonly string[]; status?: UserStatus },
): Promise<number> {
  const { username, role = 'ADMINISTRATOR', merchants = [], status = 'active' } = user
  // A hash names its own cost, so that sign-ins of tests take no 20 ms of a core each.
  hashed ??= hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  const { id: roleId } = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', role)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('users')
    .values({
      username,
      email: username.includes('@') ? username : `${username}@test.kz`,
      last_name: 'Ахметова',
      first_name: 'Айгерим',
      middle_name: null,
      phone_number: '77011234567',
      job_title: null,
      role_id: roleId,
      status,
      password_hash: status === 'invited' ? null : await hashed,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (merchants.length > 0)
    await db
      .insertInto('user_merchants')
      .values(merchants.map((merchant_id) => ({ user_id: id, merchant_id })))
      .execute()
  return id
}

/** Adds a role with exactly these permissions. */
export async function addRole(db: Db, name: string, permissions: readonly PermissionName[]): Promise<void> {
  const { id } = await db
    .insertInto('roles')
    .values({ name, name_rus: name })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (permissions.length > 0)
    await db
      .insertInto('role_permissions')
      .values(permissions.map((permission) => ({ role_id: id, permission })))
      .execute()
}
