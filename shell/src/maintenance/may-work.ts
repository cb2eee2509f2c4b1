import { call } from '@cabinet/shared/api'
import { can, setUser, useSession } from '@cabinet/shared/auth'

/** Returns whether a user may work during technical works: to end them, or to sign in for it. */
export async function mayWorkInMaintenance(path: string): Promise<boolean> {
  if (!useSession.getState().isAuth) return path.startsWith('/login')
  try {
    setUser(await call('GET /users/api/v1/me'))
  } catch {
    return false
  }
  return can(useSession.getState(), 'MANAGE_RELEASES')
}
