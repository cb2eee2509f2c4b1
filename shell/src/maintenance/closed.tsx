import type { ReleaseSet } from '@cabinet/contract'
import { useSession } from '@cabinet/shared/auth'
import { chakra } from '@cabinet/shared/ui'
import type { ReactNode } from 'react'
import { isLetIn } from './let-in.ts'
import { releaseSetIsBack } from './release-set-is-back.ts'
import { TechnicalWorks } from './technical-works.tsx'
import { watchForReturn } from './watch-for-return.ts'

/** What everybody sees while operations have closed the cabinet, until it opens; nothing for whoever is let in. */
export async function closedPage({ config }: ReleaseSet, path: string): Promise<ReactNode> {
  if (await isLetIn(path)) return undefined
  const { basePath, shopUrl } = config
  watchForReturn(
    () => releaseSetIsBack(`${basePath}/`),
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
