import type { SelectOption } from '@cabinet/shared/ui'
import { useOwnPermissions } from '../own-permissions.ts'
import { useAccess } from './queries.ts'

interface GrantedRole {
  name: string
  nameRus: string
  permissions: readonly { name: string }[]
}

/** Returns the roles within the administrator's own permissions, and the user's current one. Source: docs/security.md, «Administrators». */
export function grantableRoles<R extends GrantedRole>(
  roles: readonly R[],
  own: ReadonlySet<string>,
  held: string,
): R[] {
  return roles.filter((role) => role.name === held || role.permissions.every(({ name }) => own.has(name)))
}

export interface AccessChoices {
  merchants: readonly { merchant_id: string; merchant_legal_name: string }[]
  roles: readonly SelectOption[]
}

/** Loads merchants and grantable roles as choices; the held role stays one, whatever it permits. */
export function useAccessChoices(held: string) {
  const own = useOwnPermissions()
  const { data, ...query } = useAccess()
  if (data === undefined) return { ...query, choices: undefined }
  const [merchants, roles] = data
  const choices: AccessChoices = {
    merchants,
    roles: grantableRoles(roles, own, held).map(({ name, nameRus }) => ({ value: name, label: nameRus })),
  }
  return { ...query, choices }
}
