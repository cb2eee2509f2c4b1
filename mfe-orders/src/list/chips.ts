import { type FilterName, type FilterNames, filters, type OrderFilters } from './filters.ts'
import { activeFilters, noFilters } from './view.ts'

export interface FilterChip {
  id: FilterName
  text: string
  without: OrderFilters
}

export function filterChips(values: OrderFilters, names: FilterNames): FilterChip[] {
  return activeFilters(values).map((id) => ({
    id,
    text: id === 'statuses' ? filters[id].chip(values[id], names) : filters[id].chip(values[id], names),
    without: { ...values, [id]: noFilters[id] },
  }))
}
