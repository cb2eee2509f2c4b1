import { emitTelemetry } from '@cabinet/shared/remote'
import { useLocation } from '@cabinet/shared/router'
import { useEffect, useRef } from 'react'

export const MAIN_ID = 'main'

/** The code of the search remembers opened orders; a failure to load it loses only that. */
function rememberOrder(pathname: string): void {
  if (/^\/transactions\/\d/.test(pathname))
    void import('../palette/recent-orders.ts').then(
      (recent) => recent.rememberOrder(pathname),
      () => undefined,
    )
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
