import { Navigate, Outlet, useLocation } from '@cabinet/shared/router'
import { useShownSession } from '../session/shown-session.ts'
import { SECOND_FACTOR } from './paths.ts'

/** Whether the user's role needs a second factor that is not on yet: the server answers nothing else until then. */
export const useMustEnrol = (): boolean => useShownSession((session) => session.user?.mustEnrol ?? false)

/** Leads to the one page that is open. */
export function RedirectToSecondFactor() {
  const { pathname } = useLocation()
  return pathname === SECOND_FACTOR ? <Outlet /> : <Navigate to={SECOND_FACTOR} replace />
}
