/** Said at the last sign-in in this browser, whoever it was. */
const KEY = 'cabinet.shared'

/** Returns the part of a sign-in that says so. */
export function sharedComputer(): { shared?: true } {
  try {
    return localStorage.getItem(KEY) === null ? {} : { shared: true }
  } catch {
    return {}
  }
}

export function storeSharedComputer(isShared: boolean): void {
  try {
    if (isShared) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    // Without storage no session begins.
  }
}
