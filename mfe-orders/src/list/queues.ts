import type { OrderStatus } from '@cabinet/contract'
import { sameValues } from '../status-entries.ts'
import type { OrderFilters } from './filters.ts'

interface WorkQueue {
  readonly text: string
  readonly statuses: readonly OrderStatus[]
  readonly deadline: '' | 'soon' | 'courier'
}

/** A day's work in order; «Все» filters nothing. */
export const queues: readonly WorkQueue[] = [
  { text: 'Новые', statuses: ['completed', 'no_card_completed'], deadline: '' },
  { text: 'В обработке', statuses: ['in_progress'], deadline: '' },
  { text: 'К доставке', statuses: ['ready_delivery'], deadline: '' },
  { text: 'Долго у курьера', statuses: [], deadline: 'courier' },
  { text: 'Скоро просрочатся', statuses: [], deadline: 'soon' },
  { text: 'Просрочены', statuses: ['final_merchant_unavaliable'], deadline: '' },
  {
    text: 'Возвраты',
    statuses: ['return_request', 'return', 'part_return', 'part_return_w_e'],
    deadline: '',
  },
  { text: 'Все', statuses: [], deadline: '' },
]

/** Returns the queue with these filters. */
export function queueOf({ statuses, deadline }: Pick<OrderFilters, 'statuses' | 'deadline'>) {
  return queues.find((queue) => queue.deadline === deadline && sameValues(queue.statuses, statuses))
}
