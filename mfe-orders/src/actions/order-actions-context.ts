import { createContext, useContext } from 'react'
import type { Item } from '../detail/marketplace-order.ts'
import type { Order } from '../order.ts'
import type { OfferedAction } from './offered-actions.tsx'

export type OrderTask = { action: 'in_progress'; order: Order } | DialogTask

/** Actions on many orders at once. */
export type BulkAction = Extract<OfferedAction, 'in_progress' | 'hand_over' | 'cancel'>

export type DialogTask =
  | { action: Exclude<OfferedAction, 'in_progress'>; order: Order }
  /** `amountAfter`: the order's amount without the item, KZT. */
  | { action: 'delete_item'; order: Order; item: Item; amountAfter: number }
  | { bulk: BulkAction; orders: readonly Order[]; onDone: (ids: readonly number[]) => void }

interface OrderActions {
  /** Performs the action at once or opens its dialog. @param opener gets the focus back after a cancelled dialog */
  perform: (task: OrderTask, opener: HTMLElement | null) => void
  /** Orders in a change without a dialog. */
  busy: ReadonlySet<number>
}

export const OrderActionsContext = createContext<OrderActions>({ perform: () => undefined, busy: new Set() })

export function useOrderActions(): OrderActions {
  return useContext(OrderActionsContext)
}
