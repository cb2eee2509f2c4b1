import type { OrderStatus } from '@cabinet/contract'
import { statusesOfQueue } from '../order-status.ts'
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

type Row = Omit<WorkQueue, 'statuses' | 'deadline'> & Partial<WorkQueue>

const rows: readonly Row[] = [
  { text: 'Новые' },
  { text: 'В обработке' },
  { text: 'К доставке', forCouriers: true },
  { text: 'Долго у курьера', deadline: 'courier', tone: 'warning' },
  { text: 'Скоро просрочатся', deadline: 'soon', tone: 'warning' },
  { text: 'Просрочены', tone: 'danger' },
  { text: 'Возвраты' },
  { text: 'Все', forCouriers: true },
]

/** A day's work in order; «Все» filters nothing. */
export const queues: readonly WorkQueue[] = rows.map((row) => ({
  statuses: statusesOfQueue(row.text),
  deadline: '',
  ...row,
}))

/** Returns the queue with these filters. */
export function matchingQueue({ statuses, deadline }: Pick<OrderFilters, 'statuses' | 'deadline'>) {
  return queues.find((queue) => queue.deadline === deadline && sameValues(queue.statuses, statuses))
}
