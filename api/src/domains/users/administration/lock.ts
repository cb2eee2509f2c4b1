import { sql } from 'kysely'
import type { Session } from '../../../platform/access/session.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { ApiError, forbidden, unauthenticated } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { knownPermissions, type Person } from './rights.ts'

/**
 * Runs a change of users or roles, one at a time in the whole cluster, with the actor's rights as they are now: of two
 * administrators who remove each other at once, the second finds that he is none any more.
 * @throws ApiError 401 or 403 when the actor lost his rights meanwhile, 409 LAST_ADMINISTRATOR when nobody would be left.
 */
export async function administer<T>(
  { db }: Pick<Platform, 'db'>,
  session: Session,
  change: (trx: Trx, actor: Person) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockAdministration(trx)
    const result = await change(trx, await presentActor(trx, session))
    await assertAdministratorLeft(trx)
    return result
  })
}

/** Held until the transaction ends. */
export async function lockAdministration(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(7246002)`.execute(trx)
}

async function presentActor(trx: Trx, session: Session): Promise<Person> {
  const row = await trx
    .selectFrom('users')
    .select(['username', 'status'])
    .select((eb) =>
      sql<string[]>`array(${eb
        .selectFrom('role_permissions')
        .whereRef('role_permissions.role_id', '=', 'users.role_id')
        .select('permission')})`.as('permissions'),
    )
    .where('id', '=', session.userId)
    .executeTakeFirst()
  if (row?.status !== 'active') throw unauthenticated('the user is not active any more')
  const permissions = knownPermissions(row.permissions)
  if (!permissions.has('CREATE_SUPER_USER')) throw forbidden('CREATE_SUPER_USER')
  return { username: row.username, permissions }
}

async function assertAdministratorLeft(trx: Trx): Promise<void> {
  const left = await trx
    .selectFrom('users')
    .innerJoin('role_permissions', 'role_permissions.role_id', 'users.role_id')
    .select('users.id')
    .where('users.status', '=', 'active')
    .where('role_permissions.permission', '=', 'CREATE_SUPER_USER')
    .limit(1)
    .executeTakeFirst()
  if (left === undefined)
    throw new ApiError(409, 'LAST_ADMINISTRATOR', 'Должен остаться хотя бы один действующий администратор')
}
