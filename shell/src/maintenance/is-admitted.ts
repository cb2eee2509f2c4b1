import { call } from '@cabinet/shared/api'
import { can, setUser, useSession } from '@cabinet/shared/auth'

/** Whether somebody may work on in technical works: who may end them, and whoever is about to sign in to do so. */
export async function isAdmitted(path: string): Promise<boolean> {
  if (!useSession.getState().isAuth) return path.startsWith('/login')
  try {
    setUser(await call('GET /users/api/v1/me'))
  } catch {
    return false
  }
  return can(useSession.getState(), 'MANAGE_RELEASES')
}
