import type { OrderAction, OrderDetail } from '@cabinet/contract'
import Ban from 'lucide-react/icons/ban'
import HandCoins from 'lucide-react/icons/hand-coins'
import PackageOpen from 'lucide-react/icons/package-open'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'

/**
 * What is offered as one button, in the order of an order's life: the first that may be done is what a row is for now. Full and partial
 * return share a dialog, items are deleted where they stand. What may be done, and why not, is the server's word. Source: decisions 6.
 */
export const offers = {
  // Elements, not components: the rows of a page share them.
  in_progress: { text: 'Взять в обработку', icon: <PackageOpen size={16} aria-hidden /> },
  hand_over: { text: 'Передать курьеру', icon: <Truck size={16} aria-hidden /> },
  deliver: { text: 'Выдать покупателю', icon: <HandCoins size={16} aria-hidden /> },
  return: { text: 'Оформить возврат', icon: <Undo2 size={16} aria-hidden /> },
  cancel: { text: 'Отменить заказ', icon: <Ban size={16} aria-hidden /> },
} as const satisfies Partial<Record<OrderAction, object>>

export type OfferedAction = keyof typeof offers

const inOrder = Object.keys(offers) as OfferedAction[]

/** The server's verdicts as buttons, the next step first. */
export function offeredActions(allowed: readonly OrderAction[]): OfferedAction[] {
  return inOrder.filter(
    (action) => allowed.includes(action) || (action === 'return' && allowed.includes('part_return')),
  )
}

/** Whether an action may be done now; if not, why not, in the server's words. */
export type Verdict = OrderDetail['actions'][number]

/** What an order's page says about an action that is not possible now, to those who hold the right to it. */
export function refusalOf(verdicts: readonly Verdict[], action: OrderAction): string | undefined {
  const verdict = verdicts.find((one) => one.action === action)
  return verdict?.code === 'FORBIDDEN' ? undefined : verdict?.reason
}

/** The same about all that is not offered, in the order of the work. */
export function refusedActions(verdicts: readonly Verdict[]): { action: OfferedAction; reason: string }[] {
  const offered = offeredActions(verdicts.filter(({ allowed }) => allowed).map(({ action }) => action))
  return inOrder.flatMap((action) => {
    const reason = refusalOf(verdicts, action)
    return offered.includes(action) || !reason ? [] : [{ action, reason }]
  })
}
