import { type CallAnswer, permissionNames, permissions } from '@cabinet/contract'
import type { RoleRow } from './queries.ts'

type Role = CallAnswer<'GET /users/api/v1/roles'>[number]
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
