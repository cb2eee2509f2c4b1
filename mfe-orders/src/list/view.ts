import { type FilterName, filterNames, filters, type OrderFilters, written } from './filters.ts'

/** What the orders list shows: filters, order and page. Everything of it lives in the address. */
export interface ListView {
  filters: OrderFilters
  sort: Sort | null
  page: number
  /** Rows on a page as the address has it; null: the remembered choice counts. */
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

/** The filters that are on, in the order of the fields. */
export function activeFilters(values: OrderFilters): FilterName[] {
  return filterNames.filter((name) => written(name, values[name]) !== '')
}
