/** A browser that forbids storage throws at the very property, so that callers give its name. */
type StorageName = 'localStorage' | 'sessionStorage'

/** Returns what is stored under the key; null for nothing, and where the browser forbids storage. */
export function readStorage(name: StorageName, key: string): string | null {
  try {
    return window[name].getItem(key)
  } catch {
    return null
  }
}

/** Stores a value, null removes it; where the browser forbids storage or has no room, nothing changes. */
export function writeStorage(name: StorageName, key: string, value: string | null): void {
  try {
    if (value === null) window[name].removeItem(key)
    else window[name].setItem(key, value)
  } catch {
    // Each caller works without storage.
  }
}
