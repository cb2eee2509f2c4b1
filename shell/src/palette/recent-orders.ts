const recentKey = 'cabinet.recent'
const maxRecent = 5

/** Returns the ids of the orders opened last in this tab, the newest first; storage may hold anything. */
export function recentOrders(): number[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(recentKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => Number.isSafeInteger(id)).slice(0, maxRecent) : []
  } catch {
    return []
  }
}

/** Remembers an order's page by its path. */
export function rememberOrder(pathname: string): void {
  const id = Number(/^\/transactions\/(\d{1,15})$/.exec(pathname)?.[1])
  if (!id) return
  const ids = [id, ...recentOrders().filter((other) => other !== id)]
  try {
    sessionStorage.setItem(recentKey, JSON.stringify(ids.slice(0, maxRecent)))
  } catch {
    // Storage may be blocked.
  }
}
