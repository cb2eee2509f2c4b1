export const partnersPath = '/partners'
export const newPartnerPath = `${partnersPath}/new`
export const usersPath = '/users'
export const newUserPath = `${usersPath}/new-user`
export const rolesPath = '/user-permissions'
export const securityLogPath = '/security-log'
export const integrationsPath = '/integrations'
export const newRolePath = '/user-role/new'

export function copiedRolePath(name: string): string {
  return `${newRolePath}?from=${name}`
}

export function partnerPath(merchantId: string): string {
  return `${partnersPath}/${encodeURIComponent(merchantId)}`
}

export function userPath(username: string): string {
  return `${usersPath}/${encodeURIComponent(username)}`
}
