import type { Me } from '@cabinet/contract'

/** Read by the boot script (shell/boot) to prefetch a guarded remote. The hint grants no access. */
const KEY = 'cabinet.permissions'

export function storePermissionHint(user: Me): void {
  const names = new Set(user.roles.flatMap((role) => role.permissions.map((held) => held.name)))
  try {
    localStorage.setItem(KEY, JSON.stringify([...names]))
  } catch {
    // Without storage nothing is prefetched.
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
