import { permissionNames } from '@cabinet/contract'
import { type SqlBool, sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

/** Selects roles with their permissions in order of creation; with `userId`, only the user's own role. */
export function selectRoles(db: Db, { userId }: { userId?: number } = {}) {
  let query = roles(db).orderBy('roles.id')
  if (userId !== undefined)
    query = query.where('roles.id', '=', (eb) =>
      eb.selectFrom('users').select('users.role_id').where('users.id', '=', userId),
    )
  return query.execute()
}

export function selectRole(db: Db, name: string) {
  return roles(db).where('roles.name', '=', name).executeTakeFirst()
}

function roles(db: Db) {
  return db
    .selectFrom('roles')
    .selectAll('roles')
    .select((eb) =>
      sql<string[]>`array(${eb
        .selectFrom('role_permissions')
        .whereRef('role_permissions.role_id', '=', 'roles.id')
        .select('permission')})`.as('permissions'),
    )
}

export type RoleRow = Awaited<ReturnType<typeof selectRoles>>[number]

export async function countUsers(db: Db): Promise<Map<number, number>> {
  const counts = await db
    .selectFrom('users')
    .select(['role_id', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('role_id')
    .execute()
  return new Map(counts.map(({ role_id, count }) => [role_id, count]))
}

/** Returns the name of another role with this Russian name. */
export async function selectSameName(db: Db, nameRus: string, but = 0): Promise<string | undefined> {
  const namesake = await db
    .selectFrom('roles')
    .select('name_rus')
    .where('id', '<>', but)
    .where(sql<SqlBool>`fold_text(name_rus) = fold_text(${nameRus})`)
    .executeTakeFirst()
  return namesake?.name_rus
}

export async function insertRole(trx: Trx, row: { name: string; name_rus: string }): Promise<number> {
  return (await trx.insertInto('roles').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function updateRole(
  trx: Trx,
  id: number,
  role: { name_rus: string } | { idle_minutes: number | null },
): Promise<void> {
  await trx.updateTable('roles').set(role).where('id', '=', id).execute()
}

/** Deletes a role; its permissions follow by cascade. */
export async function deleteRoleRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('roles').where('id', '=', id).execute()
}

/** Replaces a role's permissions that this version knows; those of a newer one stay. */
export async function replacePermissions(trx: Trx, roleId: number, permissions: Iterable<string>) {
  await trx
    .deleteFrom('role_permissions')
    .where('role_id', '=', roleId)
    .where('permission', 'in', permissionNames)
    .execute()
  const rows = [...permissions].map((permission) => ({ role_id: roleId, permission }))
  if (rows.length > 0) await trx.insertInto('role_permissions').values(rows).execute()
}

export async function selectHolders(db: Db, roleId: number): Promise<string[]> {
  const rows = await db.selectFrom('users').select('username').where('role_id', '=', roleId).execute()
  return rows.map(({ username }) => username)
}

export function selectRolesOf(db: Db, usernames: readonly string[]) {
  return db.selectFrom('users').select(['role_id', 'username']).where('username', 'in', usernames).execute()
}
