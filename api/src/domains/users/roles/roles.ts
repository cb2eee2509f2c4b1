import {
  type CallAnswer,
  type CallBody,
  type PermissionName,
  permissionNames,
  permissions,
} from '@cabinet/contract'
import { ApiError, notFound } from '../../../platform/http/errors.ts'
import type { ServiceContext, WritingContext } from '../../../platform/service-context.ts'
import { audit } from '../../audit/audit.ts'
import { administer } from '../administration/lock.ts'
import {
  knownPermissions,
  refusalToChangeRole,
  refusalToDeleteRole,
  roleRefusals,
  toPerson,
} from '../administration/rights.ts'
import {
  countUsers,
  deleteRoleRow,
  insertRole,
  type RoleRow,
  replacePermissions,
  selectHolders,
  selectRole,
  selectRoles,
  selectRolesOf,
  selectSameName,
  updateRole,
} from './queries.ts'

type Role = CallAnswer<'GET /users/api/v1/roles'>[number]
type Save = CallBody<'POST /users/api/v1/roles-permissions'>

export async function listRoles({ db }: ServiceContext): Promise<Role[]> {
  return (await selectRoles(db)).map(roleToWire)
}

export async function listRolesWithUsers(
  ctx: Pick<ServiceContext, 'db' | 'actor' | 'scope'>,
  requester = toPerson(ctx),
): Promise<Role[]> {
  const { db } = ctx
  const counts = await countUsers(db)
  const holders = await selectRolesOf(db, [requester.username, 'superadmin'])
  return (await selectRoles(db)).map((row) => ({
    ...roleToWire(row),
    usersCount: counts.get(row.id) ?? 0,
    refused: roleRefusals(requester, {
      name: row.name,
      users: counts.get(row.id) ?? 0,
      before: knownPermissions(row.permissions),
      holders: holders.filter(({ role_id }) => role_id === row.id).map(({ username }) => username),
    }),
  }))
}

/** Replaces a role's permissions, or creates a role from `nameRus`. @throws ApiError 404, 403 HIGHER_RIGHTS, CANNOT_GRANT, 409 ROLE_…, OWN_RIGHTS */
export function saveRole(ctx: ServiceContext, body: Save): Promise<Role> {
  return administer(ctx, async (ctx, administrator) => {
    const { db } = ctx
    const present = await selectRole(db, body.role)
    const id = present?.id ?? (await createRole(ctx, body))
    if (present !== undefined && body.nameRus !== undefined) throw roleExists(present.name_rus)
    const before = knownPermissions(present?.permissions ?? [])
    if (body.seen !== undefined && !isSameRole(before, new Set(body.seen))) throw roleChanged(before)
    const after = knownPermissions(body.permissions)
    const holders = await selectHolders(db, id)
    const refusal = refusalToChangeRole(administrator, { before, after, holders })
    if (refusal !== undefined) throw refusal
    await replacePermissions(db, id, after)
    const renamed = present && (await renameRole(ctx, present, body.rename))
    const idle = present?.idle_minutes ?? null
    const { idleMinutes = idle } = body
    const isIdleChanged = idleMinutes !== idle
    if (isIdleChanged) await updateRole(db, id, { idle_minutes: idleMinutes })
    const action = present === undefined ? 'role.create' : 'role.update'
    const entry = {
      before: {
        permissions: [...before],
        ...(renamed && { nameRus: present.name_rus }),
        ...(isIdleChanged && { idleMinutes: idle }),
      },
      after: {
        permissions: [...after],
        ...(renamed && { nameRus: renamed }),
        ...(isIdleChanged && { idleMinutes }),
      },
    }
    await audit(ctx, { action, subject: 'role', id: body.role, ...entry })
    const saved = (await listRolesWithUsers(ctx, administrator)).find((role) => role.id === id)
    if (saved === undefined) throw notFound()
    return saved
  })
}

/** @throws ApiError 404, 403 HIGHER_RIGHTS, 409 ROLE_IN_USE */
export function deleteRole(ctx: ServiceContext, name: string): Promise<void> {
  return administer(ctx, async (ctx, administrator) => {
    const { db } = ctx
    const present = await selectRole(db, name)
    if (present === undefined) throw notFound('Роль не найдена')
    const before = knownPermissions(present.permissions)
    const { length: users } = await selectHolders(db, present.id)
    const refusal = refusalToDeleteRole(administrator, { name, before, users })
    if (refusal !== undefined) throw refusal
    await deleteRoleRow(db, present.id)
    const entry = { before: { permissions: [...before], nameRus: present.name_rus } }
    await audit(ctx, { action: 'role.delete', subject: 'role', id: name, ...entry })
  })
}

/** @returns the new Russian name when it differs */
async function renameRole(
  { db }: WritingContext,
  { id, name_rus }: RoleRow,
  rename: string | undefined,
): Promise<string | undefined> {
  const name = rename?.trim()
  if (name === undefined || name === name_rus) return undefined
  const namesake = await selectSameName(db, name, id)
  if (namesake !== undefined) throw roleExists(namesake, 'rename')
  await updateRole(db, id, { name_rus: name })
  return name
}

async function createRole({ db }: WritingContext, { role, nameRus }: Save): Promise<number> {
  if (nameRus === undefined) throw notFound('Роль не найдена')
  const name = nameRus.trim()
  const namesake = await selectSameName(db, name)
  if (namesake !== undefined) throw roleExists(namesake)
  return insertRole(db, { name: role, name_rus: name })
}

function isSameRole(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((name) => other.has(name))
}

function roleExists(nameRus: string, field: 'nameRus' | 'rename' = 'nameRus'): ApiError {
  const message = `Такая роль уже есть: «${nameRus}»`
  return new ApiError(409, 'ROLE_EXISTS', message, { fields: { [field]: message } })
}

/** Returns an error with the current permissions, so that the editor can show the difference. */
function roleChanged(present: ReadonlySet<PermissionName>): ApiError {
  return new ApiError(409, 'ROLE_CHANGED', 'Права этой роли уже изменил другой администратор', {
    extra: { permissions: [...present] },
  })
}

type Permission = Role['permissions'][number]

/** Converts a row to the wire; permissions in the matrix's order, without dropped ones. */
export function roleToWire(row: RoleRow): Role {
  return {
    id: row.id,
    name: row.name,
    nameRus: row.name_rus,
    nameQaz: row.name_qaz,
    description: row.description,
    idleMinutes: row.idle_minutes,
    permissions: allPermissions.filter(({ name }) => row.permissions.includes(name)),
  }
}

export const allPermissions: readonly Permission[] = permissionNames.map((name) => ({
  name,
  nameRus: permissions[name][0],
  description: permissions[name][1],
}))
