import type { ReleaseSet } from '@cabinet/contract'
import { useSession } from '@cabinet/shared/auth'
import { chakra } from '@cabinet/shared/ui'
import type { ReactNode } from 'react'
import { isReleaseSetBack } from './is-release-set-back.ts'
import { mayWorkInMaintenance } from './may-work.ts'
import { TechnicalWorks } from './technical-works.tsx'
import { watchForReturn } from './watch-for-return.ts'

/** Returns the page of the closed cabinet until it opens; undefined for an admitted user. */
export async function maintenancePage({ config }: ReleaseSet, path: string): Promise<ReactNode> {
  if (await mayWorkInMaintenance(path)) return undefined
  const { basePath, shopUrl } = config
  watchForReturn(
    () => isReleaseSetBack(`${basePath}/`),
    () => location.reload(),
  )
  return (
    <TechnicalWorks shopUrl={shopUrl}>
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
    </TechnicalWorks>
  )
}
