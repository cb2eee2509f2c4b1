// The last opened order of each list, in memory: it is useless to another tab or after a reload.
let lastOpened: { search: string; orderId: number } | null = null

/** Remembers the order opened last. @param search query string of its list */
export function rememberLastOpened(search: string, orderId: number): void {
  lastOpened = { search, orderId }
}

export function consumeLastOpened(search: string): number | null {
  const found = lastOpened?.search === search ? lastOpened.orderId : null
  lastOpened = null
  return found
}
