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
