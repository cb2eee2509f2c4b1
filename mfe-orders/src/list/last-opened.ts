// The user's last place in the list. Memory is the right place: it is worth nothing to another tab or after a reload.
let lastOpened: { search: string; orderId: number } | null = null

/** @param search query string of the list that the order was opened from */
export function rememberOpened(search: string, orderId: number): void {
  lastOpened = { search, orderId }
}

export function takeLastOpened(search: string): number | null {
  const found = lastOpened?.search === search ? lastOpened.orderId : null
  lastOpened = null
  return found
}
