import type { OrderStatus } from '@cabinet/contract'
import { sameValues } from '../status-entries.ts'
import type { OrderFilters } from './filters.ts'

interface WorkQueue {
  readonly text: string
  readonly statuses: readonly OrderStatus[]
  readonly deadline: '' | 'soon' | 'courier'
  /** How the count looks: the queues that are about to cost money stand out. */
  readonly tone?: 'warning' | 'danger'
  /** Shown to who only delivers. */
  readonly forCouriers?: true
}

/** A day's work in order; «Все» filters nothing. */
export const queues: readonly WorkQueue[] = [
  { text: 'Новые', statuses: ['completed', 'no_card_completed'], deadline: '' },
  { text: 'В обработке', statuses: ['in_progress'], deadline: '' },
  { text: 'К доставке', statuses: ['ready_delivery'], deadline: '', forCouriers: true },
  { text: 'Долго у курьера', statuses: [], deadline: 'courier', tone: 'warning' },
  { text: 'Скоро просрочатся', statuses: [], deadline: 'soon', tone: 'warning' },
  { text: 'Просрочены', statuses: ['final_merchant_unavaliable'], deadline: '', tone: 'danger' },
  {
    text: 'Возвраты',
    statuses: ['return_request', 'return', 'part_return', 'part_return_w_e'],
    deadline: '',
  },
  { text: 'Все', statuses: [], deadline: '', forCouriers: true },
]

/** Returns the queue with these filters. */
export function matchingQueue({ statuses, deadline }: Pick<OrderFilters, 'statuses' | 'deadline'>) {
  return queues.find((queue) => queue.deadline === deadline && sameValues(queue.statuses, statuses))
}
