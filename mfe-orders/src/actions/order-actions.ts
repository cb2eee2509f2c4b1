import type { OrderAction, PermissionName } from '@cabinet/contract'

/** What is offered as one button: full and partial return share a dialog, items are deleted where they stand. */
export type OfferedAction = 'in_progress' | 'hand_over' | 'deliver' | 'cancel' | 'return'

/** Source: decisions 6. */
export const actionTexts: Record<OfferedAction, string> = {
  in_progress: 'Взять в обработку',
  hand_over: 'Передать курьеру',
  deliver: 'Выдать покупателю',
  cancel: 'Отменить заказ',
  return: 'Оформить возврат',
}

/** Who is shown an action at all; whether it may be done now is the server's word. Source: decisions 2. */
const actionPermissions: Record<OfferedAction, PermissionName> = {
  in_progress: 'PROCESS_ORDERS',
  hand_over: 'PROCESS_ORDERS',
  deliver: 'DELIVER_ORDERS',
  cancel: 'CANCEL_ORDERS',
  return: 'RETURN_ORDERS',
}

/** In the order of an order's life: the first that may be done is what a row is for now. */
const inOrder: readonly OfferedAction[] = ['in_progress', 'hand_over', 'deliver', 'return', 'cancel']

/** The server's verdicts as buttons, the next step first. */
export function offeredActions(allowed: readonly OrderAction[]): OfferedAction[] {
  return inOrder.filter(
    (action) => allowed.includes(action) || (action === 'return' && allowed.includes('part_return')),
  )
}

export interface Verdict {
  action: OrderAction
  allowed: boolean
  /** Why not, in the server's words. */
  reason: string | null
}

/** What an order's page says about actions that are not possible now, for those whose right the user holds. */
export function refusedActions(
  verdicts: readonly Verdict[],
  can: (permission: PermissionName) => boolean,
): { action: OfferedAction; reason: string }[] {
  const offered = offeredActions(verdicts.filter(({ allowed }) => allowed).map(({ action }) => action))
  return inOrder.flatMap((action) => {
    const reason = verdicts.find((verdict) => verdict.action === action)?.reason
    return offered.includes(action) || !reason || !can(actionPermissions[action]) ? [] : [{ action, reason }]
  })
}
