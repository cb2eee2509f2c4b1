import type { PermissionName } from '@cabinet/contract'
import { can, useSession } from '@cabinet/shared/auth'

const permissions: readonly PermissionName[] = [
  'PROCESS_ORDERS',
  'DELIVER_ORDERS',
  'CANCEL_ORDERS',
  'RETURN_ORDERS',
  'EXPORT_ORDERS',
]

/** Whether the user works on orders, and so reads and writes notes. */
export function useWorksOnOrders(): boolean {
  return useSession((session) => permissions.some((permission) => can(session, permission)))
}
