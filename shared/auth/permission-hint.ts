import type { Me } from '@cabinet/contract'

/** Read by the boot script (shell/boot) to fetch a guarded remote ahead. A hint alone: it decides about no access. */
const KEY = 'cabinet.permissions'

export function storePermissionHint(user: Me): void {
  const names = new Set(user.roles.flatMap((role) => role.permissions.map((held) => held.name)))
  try {
    localStorage.setItem(KEY, JSON.stringify([...names]))
  } catch {
    // Without storage nothing is fetched ahead.
  }
}

export function clearPermissionHint(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Storage may be blocked.
  }
}

export function hintedPermissions(): readonly unknown[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored : []
  } catch {
    return []
  }
}
