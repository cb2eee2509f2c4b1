const KEY = 'cabinet.tab'

/** Returns 16 random bytes in hex, kept by the tab over reloads; new ones where storage is forbidden. */
export function tabSessionId(): string {
  try {
    const kept = sessionStorage.getItem(KEY)
    if (kept !== null && /^[0-9a-f]{32}$/.test(kept)) return kept
  } catch {
    // The number then serves this page alone.
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
