import { useCan, useSession } from '@cabinet/shared/auth'
import { useMemo } from 'react'

export function useOwnPermissions(): ReadonlySet<string> {
  const roles = useSession((session) => session.user?.roles)
  return useMemo(
    () => new Set(roles?.flatMap(({ permissions }) => permissions.map(({ name }) => name))),
    [roles],
  )
}

/** Returns the own partners; undefined for `superadmin`, who has all. */
export function useOwnPartners(): ReadonlySet<string> | undefined {
  const user = useSession((session) => session.user)
  return useMemo(
    () =>
      user?.username === 'superadmin'
        ? undefined
        : new Set(user?.merchants.map(({ merchant_id }) => merchant_id)),
    [user],
  )
}

/** Returns why the user may not add recipients of registers, as the server does; undefined when it may. */
export function useRecipientsRefusal(): string | undefined {
  return useCan('READ_UNLOADING') ? undefined : 'Нужно право «Взаиморасчёты»: так уходят данные покупателей'
}
