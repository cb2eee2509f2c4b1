import { Navigate, Outlet, useLocation } from '@cabinet/shared/router'
import { useShownSession } from '../session/shown-session.ts'
import { SECOND_FACTOR } from './paths.ts'

/** Returns whether the role needs a second factor not enrolled: the server refuses everything else. */
export const useMustEnrol = (): boolean => useShownSession((session) => session.user?.mustEnrol ?? false)

/** Redirects to the one open page. */
export function RedirectToSecondFactor() {
  const { pathname } = useLocation()
  return pathname === SECOND_FACTOR ? <Outlet /> : <Navigate to={SECOND_FACTOR} replace />
}
