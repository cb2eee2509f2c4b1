/** Staff actions with their status in `changeStatus`; null for actions with a call of their own. */
const targetStatusOf = {
  in_progress: 'in_progress',
  // The odd spelling is the specification's.
  hand_over: 'readyDelivery',
  deliver: 'delivered',
  cancel: 'canceled',
  return: 'return',
  part_return: 'part_return',
  delete_item: null,
} as const

export type OrderAction = keyof typeof targetStatusOf
/** An action that changes the status. */
export type StatusAction = {
  [A in OrderAction]: (typeof targetStatusOf)[A] extends null ? never : A
}[OrderAction]
export type TargetStatus = (typeof targetStatusOf)[StatusAction]

export const orderActions = Object.keys(targetStatusOf) as OrderAction[]
const statusActions = orderActions.filter((action): action is StatusAction => targetStatusOf[action] !== null)
export const targetStatuses = statusActions.map((action) => targetStatusOf[action])

/** Returns the action that leads to a target status. @throws Error when none does */
export function actionForStatus(wanted: TargetStatus): StatusAction {
  const action = statusActions.find((name) => targetStatusOf[name] === wanted)
  if (action === undefined) throw new Error(`no action leads to ${wanted}`)
  return action
}
