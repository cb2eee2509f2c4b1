import { type FilterName, type FilterNames, filters, type OrderFilters } from './filters.ts'
import { queueOf } from './queues.ts'
import { activeFilters, noFilters } from './view.ts'

export interface FilterChip {
  id: FilterName
  text: string
  without: OrderFilters
}

/** Returns the set filters without those that a queue shows. */
export function shownFilters(values: OrderFilters): FilterName[] {
  const ofQueue = queueOf(values) ? ['statuses', 'deadline'] : []
  return activeFilters(values).filter((id) => !ofQueue.includes(id))
}

export function filterChips(values: OrderFilters, names: FilterNames): FilterChip[] {
  return shownFilters(values).map((id) => ({
    id,
    text: id === 'statuses' ? filters[id].chip(values[id], names) : filters[id].chip(values[id], names),
    without: { ...values, [id]: noFilters[id] },
  }))
}
