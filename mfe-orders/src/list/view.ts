import { type FilterName, filterNames, filters, formatFilter, type OrderFilters } from './filters.ts'

export interface ListView {
  filters: OrderFilters
  sort: Sort | null
  page: number
  size: number | null
}

export const sortColumns = ['created_at', 'amount', 'id'] as const
type SortColumn = (typeof sortColumns)[number]

export interface Sort {
  key: SortColumn
  direction: 'asc' | 'desc'
}

export const pageSizes = [10, 25, 50, 100] as const

export const noFilters = Object.fromEntries(
  filterNames.map((name) => [name, filters[name].none]),
) as OrderFilters

export function activeFilters(values: OrderFilters): FilterName[] {
  return filterNames.filter((name) => formatFilter(name, values[name]) !== '')
}
