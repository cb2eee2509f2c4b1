const KEY = 'cabinet.tab'

/** Sixteen random bytes in hex tell a reload from another tab; tied to nobody, new where storage is forbidden. */
export function tabSessionId(): string {
  try {
    const kept = sessionStorage.getItem(KEY)
    if (kept !== null && /^[0-9a-f]{32}$/.test(kept)) return kept
  } catch {
    // A number for this page alone, then.
  }
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const made = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  try {
    sessionStorage.setItem(KEY, made)
  } catch {
    // Storage may be blocked.
  }
  return made
}
