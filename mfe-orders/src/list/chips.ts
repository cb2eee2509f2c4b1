import { type FilterName, type FilterNames, filters, type OrderFilters } from './filters.ts'
import { isQueue } from './queues.ts'
import { activeFilters, noFilters } from './view.ts'

export interface FilterChip {
  id: FilterName
  text: string
  without: OrderFilters
}

/** Returns the chips of the set filters; the queue shows its own. */
export function filterChips(values: OrderFilters, names: FilterNames): FilterChip[] {
  const isOfQueue = isQueue(values)
  const shown = activeFilters(values).filter((id) => !isOfQueue || (id !== 'statuses' && id !== 'deadline'))
  return shown.map((id) => ({
    id,
    text: id === 'statuses' ? filters[id].chip(values[id], names) : filters[id].chip(values[id], names),
    without: { ...values, [id]: noFilters[id] },
  }))
}
