import { type FilterName, type FilterNames, filters, type OrderFilters } from './filters.ts'
import { matchingQueue } from './queues.ts'
import { activeFilters, noFilters } from './view.ts'

export interface FilterChip {
  id: FilterName
  text: string
  without: OrderFilters
}

/** Returns the set filters without those of a queue. */
export function filtersBesideQueue(values: OrderFilters): FilterName[] {
  const ofQueue = matchingQueue(values) ? ['statuses', 'deadline'] : []
  return activeFilters(values).filter((id) => !ofQueue.includes(id))
}

/** Returns a chip of each filter that narrows the list; a queue is one. */
export function filterChips(values: OrderFilters, names: FilterNames): FilterChip[] {
  const queue = matchingQueue(values)
  const own = filtersBesideQueue(values).map((id) => ({
    id,
    text: id === 'statuses' ? filters[id].chip(values[id], names) : filters[id].chip(values[id], names),
    without: { ...values, [id]: noFilters[id] },
  }))
  if (!queue || (queue.statuses.length === 0 && queue.deadline === '')) return own
  const without = { ...values, statuses: [], deadline: '' }
  return [{ id: 'statuses', text: `Очередь: ${queue.text}`, without }, ...own]
}
