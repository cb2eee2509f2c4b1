import { type FilterName, type FilterNames, filters, type OrderFilters } from './filters.ts'
import { activeFilters, noFilters } from './view.ts'

export interface FilterChip {
  id: FilterName
  text: string
  /** The filters once the chip is removed. */
  without: OrderFilters
}

/** The filters at work as removable chips, in the order of the fields. */
export function filterChips(values: OrderFilters, names: FilterNames): FilterChip[] {
  return activeFilters(values).map((id) => ({
    id,
    text: id === 'statuses' ? filters[id].chip(values[id], names) : filters[id].chip(values[id], names),
    without: { ...values, [id]: noFilters[id] },
  }))
}
