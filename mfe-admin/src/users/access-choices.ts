import type { SelectOption } from '@cabinet/shared/forms'
import { useOwnPermissions } from '../own-permissions.ts'
import { grantableRoles } from './grantable.ts'
import { useAccess } from './queries.ts'

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
  const { data, ...query } = useAccess()
  if (data === undefined) return { ...query, choices: undefined }
  const [merchants, roles] = data
  const choices: AccessChoices = {
    merchants,
    roles: grantableRoles(roles, own, held).map(({ name, nameRus }) => ({ value: name, label: nameRus })),
  }
  return { ...query, choices }
}
