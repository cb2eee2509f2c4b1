import type { CallAnswer, CallBody, PermissionName } from '@cabinet/contract'
import type { Session } from '../../../platform/access/session.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { ApiError, notFound } from '../../../platform/http/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { audit, type Recorded } from '../../audit/audit.ts'
import { administer } from '../administration/lock.ts'
import { knownPermissions, ownRights, refusalToGrant } from '../administration/rights.ts'
import { selectRoles } from '../queries.ts'
import { roleOnWire } from './role-wire.ts'

type Role = CallAnswer<'GET /users/api/v1/roles'>[number]
type Save = CallBody<'POST /users/api/v1/roles-permissions'>

export async function listRoles(db: Db): Promise<Role[]> {
  return (await selectRoles(db)).map(roleOnWire)
}

/** Roles with the number of users that hold each, whatever their state. */
export async function rolesWithUsers(db: Db): Promise<Role[]> {
  const roles = await listRoles(db)
  const counts = await db
    .selectFrom('users')
    .select(['role_id', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('role_id')
    .execute()
  const byRole = new Map(counts.map(({ role_id, count }) => [role_id, count]))
  return roles.map((role) => ({ ...role, usersCount: byRole.get(role.id) ?? 0 }))
}

/**
 * Replaces the permissions of a role, or makes a new one when `nameRus` is given. Sessions read their rights at every request, so
 * that those who hold the role feel it at once.
 * @throws ApiError 404, 403 CANNOT_GRANT, 409 ROLE_EXISTS, ROLE_CHANGED, OWN_RIGHTS, LAST_ADMINISTRATOR
 */
export async function saveRole(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { session, actor }: { session: Session; actor: Recorded },
  body: Save,
): Promise<Role> {
  return administer({ db }, session, async (trx, administrator) => {
    const present = (await selectRoles(trx)).find(({ name }) => name === body.role)
    const role = present ?? (await createRole(trx, body))
    if (present !== undefined && body.nameRus !== undefined) throw roleExists(present.name_rus)
    const before = knownPermissions(present?.permissions ?? [])
    if (body.seen !== undefined && !same(before, new Set(body.seen))) throw roleChanged(before)
    const after = new Set(body.permissions)
    const refusal = refusalToGrant(administrator, missingIn(before, after))
    if (refusal !== undefined) throw refusal
    if (missingIn(after, before).length > 0 && (await holds(trx, session.userId, role.id)))
      throw ownRights('Нельзя убрать права из собственной роли: попросите другого администратора')
    await replacePermissions(trx, role.id, after)
    const action = present === undefined ? 'role.create' : 'role.update'
    const names = { before: { permissions: [...before] }, after: { permissions: [...after] } }
    await audit({ db: trx, now: clock(), actor }, { action, subject: 'role', id: body.role, ...names })
    const saved = (await rolesWithUsers(trx)).find(({ id }) => id === role.id)
    if (saved === undefined) throw notFound()
    return saved
  })
}

async function createRole(trx: Trx, { role, nameRus }: Save): Promise<{ id: number }> {
  if (nameRus === undefined) throw notFound('Роль не найдена')
  const name = nameRus.trim()
  const namesake = await trx
    .selectFrom('roles')
    .select('name_rus')
    .where((eb) => eb(eb.fn('lower', ['name_rus']), '=', name.toLowerCase()))
    .executeTakeFirst()
  if (namesake !== undefined) throw roleExists(namesake.name_rus)
  return trx
    .insertInto('roles')
    .values({ name: role, name_rus: name })
    .returning('id')
    .executeTakeFirstOrThrow()
}

async function holds(trx: Trx, userId: number, roleId: number): Promise<boolean> {
  const user = await trx.selectFrom('users').select('role_id').where('id', '=', userId).executeTakeFirst()
  return user?.role_id === roleId
}

async function replacePermissions(
  trx: Trx,
  roleId: number,
  permissions: ReadonlySet<PermissionName>,
): Promise<void> {
  await trx.deleteFrom('role_permissions').where('role_id', '=', roleId).execute()
  if (permissions.size > 0)
    await trx
      .insertInto('role_permissions')
      .values([...permissions].map((permission) => ({ role_id: roleId, permission })))
      .execute()
}

/** Those of `wanted` that `held` has not. */
function missingIn<T>(held: ReadonlySet<T>, wanted: ReadonlySet<T>): T[] {
  return [...wanted].filter((name) => !held.has(name))
}

function same(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((name) => other.has(name))
}

function roleExists(nameRus: string): ApiError {
  const message = `Такая роль уже есть: «${nameRus}»`
  return new ApiError(409, 'ROLE_EXISTS', message, { fields: { nameRus: message } })
}

/** The present permissions go with it, so that the editor can show what is different. */
function roleChanged(present: ReadonlySet<PermissionName>): ApiError {
  return new ApiError(409, 'ROLE_CHANGED', 'Права этой роли уже изменил другой администратор', {
    extra: { permissions: [...present] },
  })
}
