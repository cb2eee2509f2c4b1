interface GrantedRole {
  name: string
  nameRus: string
  permissions: readonly { name: string }[]
}

/** The roles that an administrator may give: those within the administrator's own permissions, and the one already held. Source: decisions 3. */
export function grantableRoles<R extends GrantedRole>(
  roles: readonly R[],
  own: ReadonlySet<string>,
  held: string,
): R[] {
  return roles.filter((role) => role.name === held || role.permissions.every(({ name }) => own.has(name)))
}
