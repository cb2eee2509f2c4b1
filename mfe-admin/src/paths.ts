export const partnersPath = '/partners'
export const newPartnerPath = `${partnersPath}/new`
export const usersPath = '/users'
export const newUserPath = `${usersPath}/new-user`
export const rolesPath = '/user-permissions'
export const securityLogPath = '/security-log'
export const integrationsPath = '/integrations'
export const newRolePath = '/user-role/new'

/** The page of a partner's integrations, or a log on it: of a webhook's deliveries, of a key's calls. */
export function integrationsOf(merchantId: string, log?: { webhook: number } | { key: number }): string {
  const params = new URLSearchParams({ merchantId })
  for (const [name, id] of Object.entries(log ?? {})) params.set(name, String(id))
  return `${integrationsPath}?${params}`
}

export function copiedRolePath(name: string): string {
  return `${newRolePath}?from=${name}`
}

export function partnerPath(merchantId: string): string {
  return `${partnersPath}/${encodeURIComponent(merchantId)}`
}

export function userPath(username: string): string {
  return `${usersPath}/${encodeURIComponent(username)}`
}
