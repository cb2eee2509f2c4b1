import { createContext, useContext } from 'react'
import type { Item } from '../detail/marketplace-order.ts'
import type { Order } from '../order.ts'
import type { OfferedAction } from './order-actions.tsx'

export type DeskTask = { action: 'in_progress'; order: Order } | DialogTask

export type DialogTask =
  | { action: Exclude<OfferedAction, 'in_progress'>; order: Order }
  /** `amountAfter`: what the order will cost without the item, KZT. */
  | { action: 'delete_item'; order: Order; item: Item; amountAfter: number }
  | { action: 'hand_over_many'; orders: readonly Order[]; onDone: (ids: readonly number[]) => void }

export interface Desk {
  /** Does it at once or opens its dialog. @param opener gets the focus back when nothing was done */
  perform: (task: DeskTask, opener: HTMLElement | null) => void
  /** Orders that are being changed without a dialog. */
  busy: ReadonlySet<number>
}

export const DeskContext = createContext<Desk>({ perform: () => undefined, busy: new Set() })

export function useDesk(): Desk {
  return useContext(DeskContext)
}
