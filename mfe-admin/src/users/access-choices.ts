import type { SelectOption } from '@cabinet/shared/ui'
import { useOwnPermissions } from '../own-permissions.ts'
import { grantableRoles } from './grantable.ts'
import { useAccess } from './queries.ts'

export interface AccessChoices {
  merchants: readonly { merchant_id: string; merchant_legal_name: string }[]
  roles: readonly SelectOption[]
}

/** Loads merchants and grantable roles as choices; the held role stays one, whatever it permits. */
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
