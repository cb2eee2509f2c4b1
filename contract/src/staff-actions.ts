// Server and screens run this file: it imports nothing.

/** Staff actions with the name that `changeStatus` takes for each, which is no status; null for actions with a call of their own. */
export const actionWireNames = {
  in_progress: 'in_progress',
  // The odd spelling is the specification's.
  hand_over: 'readyDelivery',
  deliver: 'delivered',
  cancel: 'canceled',
  return: 'return',
  part_return: 'part_return',
  reject_return: 'reject_return',
  back_from_courier: 'back_from_courier',
  delete_item: null,
} as const

export type OrderAction = keyof typeof actionWireNames
/** An action of `changeStatus`. */
export type StatusAction = {
  [A in OrderAction]: (typeof actionWireNames)[A] extends null ? never : A
}[OrderAction]
export type ActionWireName = (typeof actionWireNames)[StatusAction]

export const orderActions = Object.keys(actionWireNames) as OrderAction[]
export const statusActions = orderActions.filter(
  (action): action is StatusAction => actionWireNames[action] !== null,
)

/** Returns the action of a name in `changeStatus`. @throws Error when there is none */
export function actionByWireName(name: ActionWireName): StatusAction {
  const action = statusActions.find((one) => actionWireNames[one] === name)
  if (action === undefined) throw new Error(`no action is called ${name}`)
  return action
}

const undoing = ['cancel', 'return', 'part_return', 'back_from_courier'] as const satisfies StatusAction[]

/** Reasons by their code: Russian text, and the actions that take it. */
export const actionReasons = {
  canceledByTheClient: ['Отменил покупатель', undoing],
  refusedByTheClient: ['Покупатель отказался при получении', undoing],
  unableToDelivery: ['Не удалось доставить', undoing],
  outOfStock: ['Нет в наличии', undoing],
} as const satisfies Record<string, readonly [string, readonly StatusAction[]]>
export type ActionReason = keyof typeof actionReasons
export const reasonCodes = Object.keys(actionReasons) as ActionReason[]

/** A cancellation for one of these is the buyer's; for any other reason it is the shop's. */
export const buyersReasons: readonly ActionReason[] = ['canceledByTheClient', 'refusedByTheClient']

/** The record of an action that takes a reason and was sent without one. */
export const noReason = 'Причина не указана'

export function isReason(code: string): code is ActionReason {
  return Object.hasOwn(actionReasons, code)
}

/** Returns the codes that an action takes; none when it has no reason. */
export function reasonsOf(action: StatusAction): ActionReason[] {
  return reasonCodes.filter((code) => actionReasons[code][1].some((one) => one === action))
}

/** Returns the text of a recorded reason; a dropped code is shown as it is. */
export function reasonText(code: string): string {
  return isReason(code) ? actionReasons[code][0] : code
}
