/** What staff do with an order, each with the status that `changeStatus` asks for it; null: the action has a call of its own. */
const wantedStatusOf = {
  in_progress: 'in_progress',
  // The odd spelling is the specification's.
  hand_over: 'readyDelivery',
  deliver: 'delivered',
  cancel: 'canceled',
  return: 'return',
  part_return: 'part_return',
  delete_item: null,
} as const

export type OrderAction = keyof typeof wantedStatusOf
/** An action that changes the status. */
export type StatusAction = {
  [A in OrderAction]: (typeof wantedStatusOf)[A] extends null ? never : A
}[OrderAction]
export type WantedStatus = (typeof wantedStatusOf)[StatusAction]

export const orderActions = Object.keys(wantedStatusOf) as OrderAction[]
const statusActions = orderActions.filter((action): action is StatusAction => wantedStatusOf[action] !== null)
export const wantedStatuses = statusActions.map((action) => wantedStatusOf[action])

/** The action that leads to a wanted status. */
export function actionOf(wanted: WantedStatus): StatusAction {
  const action = statusActions.find((name) => wantedStatusOf[name] === wanted)
  if (action === undefined) throw new Error(`no action leads to ${wanted}`)
  return action
}
