import { queryFor, useQuery } from '@cabinet/shared/api'
import type { SelectOption } from '@cabinet/shared/forms'
import { useOwnPermissions } from '../own-permissions.ts'
import { grantableRoles } from './grantable.ts'

export interface AccessChoices {
  merchants: readonly { merchant_id: string; merchant_legal_name: string }[]
  roles: readonly SelectOption[]
}

/**
 * What a user's access is chosen from: every partner, and the roles that the signed-in user may give.
 * @param held the user's present role, which stays in the list whatever it holds.
 */
export function useAccessChoices(held: string) {
  const own = useOwnPermissions()
  const merchants = useQuery(queryFor('GET /accounting/v1/merchants', { query: {} }))
  const roles = useQuery(queryFor('GET /users/api/v1/roles'))
  const choices: AccessChoices | undefined =
    merchants.data && roles.data
      ? {
          merchants: merchants.data,
          roles: grantableRoles(roles.data, own, held).map(({ name, nameRus }) => ({
            value: name,
            label: nameRus,
          })),
        }
      : undefined
  return {
    choices,
    error: merchants.error ?? roles.error,
    isFetching: merchants.isFetching || roles.isFetching,
    retry: () => {
      void merchants.refetch()
      void roles.refetch()
    },
  }
}
