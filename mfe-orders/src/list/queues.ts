import type { OrderStatus } from '@cabinet/contract'
import { sameValues } from '../status-entries.ts'
import type { OrderFilters } from './filters.ts'

interface WorkQueue {
  readonly text: string
  readonly statuses: readonly OrderStatus[]
  readonly deadline: '' | 'soon'
}

const queue = (text: string, statuses: WorkQueue['statuses'], deadline: WorkQueue['deadline'] = '') => ({
  text,
  statuses,
  deadline,
})

/** A day's work in order; «Все» filters nothing. */
export const queues: readonly WorkQueue[] = [
  queue('Новые', ['completed', 'no_card_completed']),
  queue('В обработке', ['in_progress']),
  queue('К доставке', ['ready_delivery']),
  queue('Скоро просрочатся', [], 'soon'),
  queue('Просрочены', ['final_merchant_unavaliable']),
  queue('Возвраты', ['return_request', 'return', 'part_return', 'part_return_w_e']),
  queue('Все', []),
]

type Asked = Pick<OrderFilters, 'statuses' | 'deadline'>

export function isOfQueue({ statuses, deadline }: WorkQueue, asked: Asked): boolean {
  return deadline === asked.deadline && sameValues(statuses, asked.statuses)
}

export function isQueue(asked: Asked): boolean {
  return queues.some((one) => isOfQueue(one, asked))
}
