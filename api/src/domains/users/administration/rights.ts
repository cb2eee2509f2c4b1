import { type PermissionName, permissionNames, permissions } from '@cabinet/contract'
import {
  missingPartners,
  partnersText,
  type Rights,
  refusalToChangeRecipients,
} from '../../../platform/access/data-recipients.ts'
import { ApiError } from '../../../platform/http/errors.ts'
import type { ServiceContext } from '../../../platform/service-context.ts'

export interface Person extends Rights {
  readonly username: string
}

/** `dataWays`: the address, the invitation, and copies of registers. */
const userChanges = ['edit', 'activate', 'deactivate', 'delete', 'dataWays'] as const
export type UserChange = (typeof userChanges)[number]

/**
 * Returns a refusal of rights beyond the actor's own, also by a changed address.
 * @param granted rights of a new role
 */
export function refusalToChange(
  actor: Person,
  target: Person,
  change: UserChange,
  granted?: ReadonlySet<PermissionName>,
): ApiError | undefined {
  const self = actor.username === target.username
  if (!self && target.username === 'superadmin')
    return new ApiError(403, 'HIGHER_RIGHTS', 'Учётную запись superadmin меняет только он сам')
  const higher = missingPermissions(actor, target.permissions)
  if (higher.length > 0)
    return new ApiError(
      403,
      'HIGHER_RIGHTS',
      `У пользователя есть права, которых нет у вас: ${permissionNamesText(higher)}`,
    )
  // `superadmin`, the only one who sees all, is refused to others above.
  const partners = target.merchants === 'all' ? [] : target.merchants
  if (change === 'dataWays') return refusalToChangeRecipients(actor, partners)
  const unseen = change === 'activate' ? missingPartners(actor, partners) : []
  if (unseen.length > 0)
    return new ApiError(
      403,
      'HIGHER_RIGHTS',
      `У пользователя есть партнёры, которых нет у вас: ${partnersText(unseen)}`,
    )
  if (self && change === 'delete') return ownRightsError('Нельзя удалить собственную учётную запись')
  if (self && change === 'deactivate') return ownRightsError('Нельзя отключить собственную учётную запись')
  if (granted === undefined) return undefined
  if (self && missingPermissions({ permissions: granted }, actor.permissions).length > 0)
    return ownRightsError('Нельзя лишить прав самого себя')
  return refusalToGrant(actor, granted)
}

export function userRefusals(actor: Person, target: Person): Partial<Record<UserChange, string>> {
  return Object.fromEntries(
    userChanges.flatMap((change) => {
      const refusal = refusalToChange(actor, target, change)
      return refusal === undefined ? [] : [[change, refusal.message]]
    }),
  )
}

export interface RoleChange {
  readonly before: ReadonlySet<PermissionName>
  readonly after: ReadonlySet<PermissionName>
  readonly holders: readonly string[]
}

/** Returns a refusal of a role change; removing rights from holders requires having them. */
export function refusalToChangeRole(
  actor: Person,
  { before, after, holders }: RoleChange,
): ApiError | undefined {
  const takesAway = missingPermissions({ permissions: after }, before).length > 0
  return (
    higherRoleRefusal(actor, before) ??
    (takesAway ? removalRefusal(actor, holders) : undefined) ??
    refusalToGrant(actor, after)
  )
}

export interface CurrentRole extends Omit<RoleChange, 'after'> {
  readonly name: string
  readonly users: number
}

export function roleRefusals(
  actor: Person,
  role: CurrentRole,
): { edit?: string; takeAway?: string; delete?: string } {
  const edit = higherRoleRefusal(actor, role.before)
  const takeAway = removalRefusal(actor, role.holders)
  const deletion = refusalToDeleteRole(actor, role)
  return {
    ...(edit && { edit: edit.message }),
    ...(takeAway && { takeAway: takeAway.message }),
    ...(deletion && { delete: deletion.message }),
  }
}

export function refusalToDeleteRole(
  actor: Person,
  { name, before, users }: Omit<CurrentRole, 'holders'>,
): ApiError | undefined {
  const inUse = (message: string) => new ApiError(409, 'ROLE_IN_USE', message)
  if (users > 0) return inUse('Роль нельзя удалить, пока она есть у пользователей')
  // `create-admin` gives it to the first administrator.
  if (name === 'ADMINISTRATOR') return inUse('Роль администратора удалить нельзя')
  return higherRoleRefusal(actor, before)
}

function higherRoleRefusal(actor: Person, before: ReadonlySet<PermissionName>): ApiError | undefined {
  const higher = missingPermissions(actor, before)
  if (higher.length === 0) return undefined
  return new ApiError(
    403,
    'HIGHER_RIGHTS',
    `У роли есть права, которых нет у вас: ${permissionNamesText(higher)}`,
  )
}

function removalRefusal(actor: Person, holders: readonly string[]): ApiError | undefined {
  if (holders.includes(actor.username))
    return ownRightsError('Нельзя убрать права из собственной роли: попросите другого администратора')
  if (holders.includes('superadmin'))
    return new ApiError(403, 'HIGHER_RIGHTS', 'Эта роль у superadmin: права из неё убирает только он сам')
  return undefined
}

/** Rights that must always have a holder, because without one they could never be granted again. */
export const administrativeRights = [
  'CREATE_SUPER_USER',
  'MANAGE_RELEASES',
] as const satisfies PermissionName[]

export function lastHolderError(lost: readonly PermissionName[]): ApiError | undefined {
  if (lost.length === 0) return undefined
  const message = lost.includes('CREATE_SUPER_USER')
    ? 'Должен остаться хотя бы один действующий администратор'
    : `Должен остаться хотя бы один действующий пользователь с правом ${permissionNamesText(lost)}`
  return new ApiError(409, 'LAST_ADMINISTRATOR', message)
}

export function refusalToGrant(
  actor: Pick<Person, 'permissions'>,
  granted: Iterable<PermissionName>,
): ApiError | undefined {
  const lacking = missingPermissions(actor, granted)
  if (lacking.length === 0) return undefined
  return new ApiError(
    403,
    'CANNOT_GRANT',
    `Нельзя выдать права, которых нет у вас: ${permissionNamesText(lacking)}`,
  )
}

export function refusalToGivePartners(actor: Person, given: readonly string[]): ApiError | undefined {
  const missing = missingPartners(actor, given)
  if (missing.length === 0) return undefined
  const message = `Нельзя дать партнёров, которых нет у вас: ${partnersText(missing)}`
  return new ApiError(403, 'CANNOT_GRANT', message, { fields: { merchants: message } })
}

/** Returns the refusal to remove one's own rights: the actor could not undo a mistake. */
function ownRightsError(message: string): ApiError {
  return new ApiError(409, 'OWN_RIGHTS', message)
}

function missingPermissions(
  holder: Pick<Person, 'permissions'>,
  wanted: Iterable<PermissionName>,
): readonly PermissionName[] {
  return [...wanted].filter((permission) => !holder.permissions.has(permission))
}

function permissionNamesText(names: readonly PermissionName[]): string {
  return names.map((name) => `«${permissions[name][0]}»`).join(', ')
}

export function toPerson({ actor, scope }: Pick<ServiceContext, 'actor' | 'scope'>): Person {
  return { username: actor.name, permissions: actor.permissions, merchants: scope.merchants }
}

/** Returns the rights of a row: only `superadmin` sees all merchants. */
export function rowToPerson(row: {
  readonly username: string
  readonly permissions: readonly string[]
  readonly merchants: readonly string[]
}): Person {
  const { username, permissions, merchants } = row
  return {
    username,
    permissions: knownPermissions(permissions),
    merchants: username === 'superadmin' ? 'all' : merchants,
  }
}

/** Returns the permissions that the product knows among names of the database. */
export function knownPermissions(names: readonly string[]): Set<PermissionName> {
  return new Set(permissionNames.filter((name) => names.includes(name)))
}
