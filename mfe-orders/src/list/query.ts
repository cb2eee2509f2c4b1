import type { CallQuery } from '@cabinet/contract'
import type { ListView, OrderFilters } from './filters.ts'
import { formatSort } from './sort.ts'

export type OrdersQuery = CallQuery<'GET /accounting/v1/applications'>
export type ReportQuery = CallQuery<'GET /uchet-accounting/application-report'>

/**
 * The list's state as the server takes it. `first` in remote.json builds the same query from the address before this
 * code has run: change both (early-address.test.ts compares them).
 */
export function ordersQuery(view: ListView, preferredSize: number): OrdersQuery {
  return { ...reportQuery(view), lim: view.size ?? preferredSize, page: view.page }
}

/** The same without paging: the Excel file holds exactly what the screen filters and orders. */
export function reportQuery({ filters, sort }: Pick<ListView, 'filters' | 'sort'>): ReportQuery {
  return { ...filtersQuery(filters), ...(sort === null ? {} : { sort: formatSort(sort) }) }
}

function filtersQuery(filters: OrderFilters): ReportQuery {
  const { startDate, endDate } = filters
  return {
    ...(filters.orderId === '' ? {} : { orderId: filters.orderId }),
    ...(filters.merchantId === '' ? {} : { merchantId: filters.merchantId }),
    ...(filters.isMarketplace === '-1' ? {} : { isMarketplace: filters.isMarketplace }),
    ...(filters.phone === '' ? {} : { ph_number: filters.phone }),
    ...(filters.statuses.length === 0 ? {} : { statuses: filters.statuses.join(',') }),
    ...(startDate === '' && endDate === '' ? {} : { between: `${startDate},${endDate}` }),
  }
}
