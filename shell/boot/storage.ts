/** What localStorage holds under `key` as JSON; `undefined` when absent, broken or forbidden. */
function storedJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Preferences as shared/ui persists them: `{state: {theme, ordersPageSize, …}}`. */
export function storedPreferences(): Record<string, unknown> {
  const stored = storedJson('cabinet.preferences')
  const state = isRecord(stored) ? stored.state : undefined
  return isRecord(state) ? state : {}
}

/**
 * Permissions that the last `/me` gave, kept by shared/auth as a hint for preloading. Unknown means none. It decides about
 * fetching ahead alone: what runs is decided by the shell with the session of now.
 */
export function hintedPermissions(): readonly unknown[] {
  const stored = storedJson('cabinet.permissions')
  return Array.isArray(stored) ? stored : []
}
