import { emitTelemetry } from '@cabinet/shared/remote'
import { useLocation } from '@cabinet/shared/router'
import { useEffect, useRef } from 'react'

export const MAIN_ID = 'main'

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

function rememberOrder(pathname: string): void {
  const id = Number(/^\/transactions\/(\d{1,15})$/.exec(pathname)?.[1])
  if (!id) return
  const ids = [id, ...recentOrders().filter((other) => other !== id)]
  try {
    sessionStorage.setItem(recentKey, JSON.stringify(ids.slice(0, maxRecent)))
  } catch {
    // Storage may be blocked.
  }
}

/** Moves the focus to the start of another page, as after a full load; a changed query leaves it. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    rememberOrder(pathname)
    if (shown.current === pathname) return
    shown.current = pathname
    emitTelemetry({ type: 'navigated', path: pathname })
    const main = document.getElementById(MAIN_ID)
    // A page may have placed the focus already, such as on the row of a returning user.
    if (main?.contains(document.activeElement)) return
    // The router restores the scroll position.
    main?.focus({ preventScroll: true })
  }, [pathname])
}
