function storedJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function storedPreferences(): Record<string, unknown> {
  const stored = storedJson('cabinet.preferences')
  const state = isRecord(stored) ? stored.state : undefined
  return isRecord(state) ? state : {}
}

/** A hint for prefetching: the current session decides about running. */
export function hintedPermissions(): readonly unknown[] {
  const stored = storedJson('cabinet.permissions')
  return Array.isArray(stored) ? stored : []
}
