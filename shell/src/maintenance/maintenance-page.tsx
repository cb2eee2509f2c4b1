import type { ReleaseSet } from '@cabinet/contract'
import { call } from '@cabinet/shared/api'
import { can, setUser, useSession } from '@cabinet/shared/auth'
import { chakra } from '@cabinet/shared/ui'
import type { ReactNode } from 'react'
import { isReleaseSetAvailable } from './is-release-set-available.ts'
import { MaintenanceNotice } from './maintenance-notice.tsx'
import { watchForReturn } from './use-maintenance.ts'

/** Returns whether a user may work during maintenance: to end it, or to sign in for that. */
export async function mayWorkInMaintenance(path: string): Promise<boolean> {
  if (!useSession.getState().isAuth) return path.startsWith('/login')
  try {
    setUser(await call('GET /users/api/v1/me'))
  } catch {
    return false
  }
  return can(useSession.getState(), 'MANAGE_RELEASES')
}

/** Returns the page of the closed cabinet until it opens; undefined for an admitted user. */
export async function maintenancePage({ config }: ReleaseSet, path: string): Promise<ReactNode> {
  if (await mayWorkInMaintenance(path)) return undefined
  const { basePath, shopUrl } = config
  watchForReturn(
    () => isReleaseSetAvailable(`${basePath}/`),
    () => location.reload(),
  )
  return (
    <MaintenanceNotice shopUrl={shopUrl}>
      {!useSession.getState().isAuth && (
        <chakra.a
          href={`${basePath}/login?returnTo=/releases`}
          color="accent.fg"
          minHeight="44px"
          alignContent="center"
        >
          Вход для тех, кто проводит работы
        </chakra.a>
      )}
    </MaintenanceNotice>
  )
}
