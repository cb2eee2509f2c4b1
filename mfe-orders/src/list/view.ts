import { type FilterName, filterNames, filters, formatFilter, type OrderFilters } from './filters.ts'

export interface ListView {
  filters: OrderFilters
  sort: Sort | null
  page: number
  size: number | null
  /** Query of the list in which a search was typed; it comes back when the search goes. */
  before?: string | undefined
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

export const searchFilters = ['search', 'orderId', 'phone'] as const
const ofQueues = ['statuses', 'deadline', 'merchantId'] as const

/** Returns whether the filters name an order or a buyer. */
export const isSearch = (values: OrderFilters): boolean => searchFilters.some((name) => values[name] !== '')

/** Returns the filters that look through all statuses and partners. */
export const searchEverywhere = (values: OrderFilters): OrderFilters => ({
  ...values,
  ...Object.fromEntries(ofQueues.map((name) => [name, noFilters[name]])),
})

/** Returns the filters to apply: a newly typed number, phone or surname leaves the queue and the partner in which it was typed. */
export function filtersAfter(values: OrderFilters, next: OrderFilters): OrderFilters {
  const isTyped = searchFilters.some((name) => next[name] !== '' && next[name] !== values[name])
  if (!isTyped) return next
  const chosen = ofQueues.filter((name) => String(next[name]) !== String(values[name]))
  return { ...searchEverywhere(next), ...Object.fromEntries(chosen.map((name) => [name, next[name]])) }
}

export function parseSort(text: string): Sort | null {
  const [name, direction = 'asc', ...rest] = text.split(':')
  const key = sortColumns.find((known) => known === name)
  if (key === undefined || rest.length > 0) return null
  return direction === 'asc' || direction === 'desc' ? { key, direction } : null
}

export function formatSort(sort: { key: string; direction: string }): string {
  return `${sort.key}:${sort.direction}`
}
