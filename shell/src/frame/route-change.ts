import { emitTelemetry } from '@cabinet/shared/remote'
import { useLocation } from '@cabinet/shared/router'
import { useEffect, useRef } from 'react'

/** Id of `<main>`, for the skip link and for the focus after a navigation. */
export const MAIN_ID = 'main'

/**
 * After going to another page the focus is at its beginning, as after a full load. Changes of the query alone (filters,
 * paging) leave it where it is; so does the first page.
 */
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
