const KEY = 'cabinet.tab'

/**
 * A random number of this tab, 16 bytes in hex: by it a reload is told from another tab. It is tied to nobody, outlives no closed tab,
 * and is new where storage is forbidden.
 */
export function tabSession(): string {
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
    // As above.
  }
  return made
}
