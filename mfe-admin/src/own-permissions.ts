import { useSession } from '@cabinet/shared/auth'
import { useMemo } from 'react'

/** The names of all that the signed-in user may do. */
export function useOwnPermissions(): ReadonlySet<string> {
  const roles = useSession((session) => session.user?.roles)
  return useMemo(
    () => new Set(roles?.flatMap(({ permissions }) => permissions.map(({ name }) => name))),
    [roles],
  )
}
