import type { OrderStatus } from '@cabinet/contract'
import { sameValues } from '../status-entries.ts'

interface WorkQueue {
  readonly text: string
  readonly statuses: readonly OrderStatus[]
}

/** The work of a day in the order in which it is done; «Все» filters nothing. */
export const queues: readonly WorkQueue[] = [
  { text: 'Новые', statuses: ['completed', 'no_card_completed'] },
  { text: 'В обработке', statuses: ['in_progress'] },
  { text: 'К доставке', statuses: ['ready_delivery'] },
  { text: 'Просрочены', statuses: ['final_merchant_unavaliable'] },
  { text: 'Возвраты', statuses: ['return_request', 'return', 'part_return', 'part_return_w_e'] },
  { text: 'Все', statuses: [] },
]

export function isQueue(values: readonly string[]): boolean {
  return queues.some(({ statuses }) => sameValues(statuses, values))
}
