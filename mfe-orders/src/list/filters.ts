/** What the orders list shows: filters, order and page. Everything of it lives in the address. */

export const sortColumns = ['created_at', 'amount', 'id'] as const
export type SortColumn = (typeof sortColumns)[number]

export interface Sort {
  key: SortColumn
  direction: 'asc' | 'desc'
}

/** `-1` not chosen, `1` yes, `0` no (specification 2). */
export type MarketplaceChoice = '-1' | '0' | '1'

export interface OrderFilters {
  /** Order number of the merchant, or its beginning. */
  orderId: string
  /** 11 digits, the country's 7 first. */
  phone: string
  /** Status values of the directory. */
  statuses: readonly string[]
  /** First and last day of creation in the business zone, `yyyy-MM-dd` or empty. */
  startDate: string
  endDate: string
  isMarketplace: MarketplaceChoice
  merchantId: string
}

export const noFilters: OrderFilters = {
  orderId: '',
  phone: '',
  statuses: [],
  startDate: '',
  endDate: '',
  isMarketplace: '-1',
  merchantId: '',
}

export const pageSizes = [10, 25, 50, 100] as const

export interface ListView {
  filters: OrderFilters
  sort: Sort | null
  page: number
  /** Rows on a page as the address has it; null: the remembered choice counts. */
  size: number | null
}

const filterNames = [
  'merchantId',
  'orderId',
  'phone',
  'statuses',
  'startDate',
  'endDate',
  'isMarketplace',
] as const satisfies readonly (keyof OrderFilters)[]

/** The filters that are on, in the order of the fields. */
export function activeFilters(filters: OrderFilters): (keyof OrderFilters)[] {
  return filterNames.filter((name) =>
    name === 'statuses' ? filters.statuses.length > 0 : filters[name] !== noFilters[name],
  )
}
