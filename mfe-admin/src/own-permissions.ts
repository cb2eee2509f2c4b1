import { useSession } from '@cabinet/shared/auth'
import { useMemo } from 'react'

export function useOwnPermissions(): ReadonlySet<string> {
  const roles = useSession((session) => session.user?.roles)
  return useMemo(
    () => new Set(roles?.flatMap(({ permissions }) => permissions.map(({ name }) => name))),
    [roles],
  )
}
