import type { PermissionName } from '@cabinet/contract'
import { can, useSession } from '@cabinet/shared/auth'

const permissions: readonly PermissionName[] = [
  'PROCESS_ORDERS',
  'DELIVER_ORDERS',
  'CANCEL_ORDERS',
  'RETURN_ORDERS',
  'EXPORT_ORDERS',
]

/** Who does something with orders reads and writes what colleagues say of them. */
export function useWorksOnOrders(): boolean {
  return useSession((session) => permissions.some((permission) => can(session, permission)))
}
