import type { CallAnswer, CallBody, PermissionName } from '@cabinet/contract'
import type { Call, WritingCall } from '../../../platform/call.ts'
import { ApiError, notFound } from '../../../platform/http/errors.ts'
import { audit } from '../../audit/audit.ts'
import { administer } from '../administration/lock.ts'
import { asPerson, knownPermissions, refusalToChangeRole, refusedOfRole } from '../administration/rights.ts'
import {
  countUsers,
  insertRole,
  replacePermissions,
  selectHolders,
  selectRole,
  selectRoles,
  selectRolesOf,
  selectSameName,
} from './queries.ts'
import { roleOnWire } from './role-wire.ts'

type Role = CallAnswer<'GET /users/api/v1/roles'>[number]
type Save = CallBody<'POST /users/api/v1/roles-permissions'>

export async function listRoles({ db }: Call): Promise<Role[]> {
  return (await selectRoles(db)).map(roleOnWire)
}

export async function rolesWithUsers(
  { db, actor }: Pick<Call, 'db' | 'actor'>,
  asker = asPerson(actor),
): Promise<Role[]> {
  const counts = await countUsers(db)
  const holders = await selectRolesOf(db, [asker.username, 'superadmin'])
  return (await selectRoles(db)).map((row) => ({
    ...roleOnWire(row),
    usersCount: counts.get(row.id) ?? 0,
    refused: refusedOfRole(asker, {
      before: knownPermissions(row.permissions),
      holders: holders.filter(({ role_id }) => role_id === row.id).map(({ username }) => username),
    }),
  }))
}

/** Replaces the permissions of a role, or makes one when `nameRus` is given. @throws ApiError 404, 403 HIGHER_RIGHTS, CANNOT_GRANT, 409 ROLE_…, OWN_RIGHTS */
export function saveRole(call: Call, body: Save): Promise<Role> {
  return administer(call, async (call, administrator) => {
    const { db } = call
    const present = await selectRole(db, body.role)
    const id = present?.id ?? (await createRole(call, body))
    if (present !== undefined && body.nameRus !== undefined) throw roleExists(present.name_rus)
    const before = knownPermissions(present?.permissions ?? [])
    if (body.seen !== undefined && !same(before, new Set(body.seen))) throw roleChanged(before)
    const after = new Set(body.permissions)
    const holders = await selectHolders(db, id)
    const refusal = refusalToChangeRole(administrator, { before, after, holders })
    if (refusal !== undefined) throw refusal
    await replacePermissions(db, id, after)
    const action = present === undefined ? 'role.create' : 'role.update'
    const names = { before: { permissions: [...before] }, after: { permissions: [...after] } }
    await audit(call, { action, subject: 'role', id: body.role, ...names })
    const saved = (await rolesWithUsers(call, administrator)).find((role) => role.id === id)
    if (saved === undefined) throw notFound()
    return saved
  })
}

async function createRole({ db }: WritingCall, { role, nameRus }: Save): Promise<number> {
  if (nameRus === undefined) throw notFound('Роль не найдена')
  const name = nameRus.trim()
  const namesake = await selectSameName(db, name)
  if (namesake !== undefined) throw roleExists(namesake)
  return insertRole(db, { name: role, name_rus: name })
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
