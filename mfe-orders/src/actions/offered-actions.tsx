import type { OrderAction, OrderDetail } from '@cabinet/contract'
import Ban from 'lucide-react/icons/ban'
import CircleX from 'lucide-react/icons/circle-x'
import HandCoins from 'lucide-react/icons/hand-coins'
import PackageOpen from 'lucide-react/icons/package-open'
import PackageX from 'lucide-react/icons/package-x'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'

/** The buttons in the order of an order's life; the server decides on their availability. `short` is for rows. Source: docs/product.md, «Actions». */
export const actionOffers = {
  // Elements instead of components, because the rows of a page share them.
  in_progress: {
    text: 'Взять в обработку',
    short: 'В обработку',
    icon: <PackageOpen size={16} aria-hidden />,
  },
  hand_over: { text: 'Передать курьеру', short: 'Передать', icon: <Truck size={16} aria-hidden /> },
  deliver: { text: 'Выдать покупателю', short: 'Выдать', icon: <HandCoins size={16} aria-hidden /> },
  return: { text: 'Оформить возврат', short: 'Возврат', icon: <Undo2 size={16} aria-hidden /> },
  reject_return: { text: 'Отклонить возврат', short: 'Отклонить', icon: <CircleX size={16} aria-hidden /> },
  back_from_courier: {
    text: 'Вернулся от курьера',
    short: 'Вернулся',
    icon: <PackageX size={16} aria-hidden />,
  },
  cancel: { text: 'Отменить заказ', short: 'Отменить', icon: <Ban size={16} aria-hidden /> },
} as const satisfies Partial<Record<OrderAction, object>>

export type OfferedAction = keyof typeof actionOffers

const actionOrder = Object.keys(actionOffers) as OfferedAction[]

export function offeredActions(allowed: readonly string[]): OfferedAction[] {
  return actionOrder.filter(
    (action) => allowed.includes(action) || (action === 'return' && allowed.includes('part_return')),
  )
}

interface Acted {
  readonly status: string
  readonly actions: readonly string[]
}

/** Returns the button of an action; a return that the buyer asked for is accepted. */
export function offerOf(action: OfferedAction, { status }: Pick<Acted, 'status'>) {
  const isAsked = action === 'return' && status === 'return_request'
  return isAsked
    ? { ...actionOffers.return, text: 'Принять возврат', short: 'Принять' }
    : actionOffers[action]
}

/** Returns the action of the main button: one that can be undone, or the answer that the buyer waits for. */
export function mainAction({ status, actions }: Acted): OfferedAction | undefined {
  return offeredActions(actions).find((action) => action !== 'return' || status === 'return_request')
}

export type Verdict = OrderDetail['actions'][number]

export function refusalOf(verdicts: readonly Verdict[], action: OrderAction): string | undefined {
  const verdict = verdicts.find((one) => one.action === action)
  return verdict?.code === 'FORBIDDEN' ? undefined : verdict?.reason
}

/** The action that people miss first, by the order's status. */
const missedByStatus: Partial<Record<string, OfferedAction>> = {
  completed: 'deliver',
  no_card_completed: 'in_progress',
}

/** Returns the disabled action to show, and why it is disabled. */
export function disabledAction({ status, verdicts }: { status: string; verdicts: readonly Verdict[] }) {
  const action = missedByStatus[status]
  const reason = action && refusalOf(verdicts, action)
  return action && reason !== undefined ? { action, reason } : undefined
}
