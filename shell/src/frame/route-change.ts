import { emitTelemetry } from '@cabinet/shared/remote'
import { useLocation } from '@cabinet/shared/router'
import { useEffect, useRef } from 'react'

export const MAIN_ID = 'main'

/** The focus goes to the beginning of another page, as after a full load; changes of the query alone leave it. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    emitTelemetry({ type: 'navigated', path: pathname })
    const main = document.getElementById(MAIN_ID)
    // A page may have placed the focus already: the row that one comes back to.
    if (main?.contains(document.activeElement)) return
    // The scroll position is the router's matter.
    main?.focus({ preventScroll: true })
  }, [pathname])
}
