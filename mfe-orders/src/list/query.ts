import type { CallQuery } from '@cabinet/contract'
import { type FilterName, filterNames, filters, formatFilter, type OrderFilters } from './filters.ts'
import { formatSort, type ListView } from './view.ts'

export type OrdersQuery = CallQuery<'GET /accounting/v1/applications'>
export type ReportQuery = CallQuery<'GET /uchet-accounting/application-report'>

export function ordersQuery(view: ListView, preferredSize: number): OrdersQuery {
  return { ...reportQuery(view), lim: view.size ?? preferredSize, page: view.page, with: 'counts' }
}

/** Returns the query without paging, so that the Excel file contains exactly the orders on the screen. */
export function reportQuery({ filters: values, sort }: Pick<ListView, 'filters' | 'sort'>): ReportQuery {
  return { ...filtersQuery(values), ...(sort === null ? {} : { sort: formatSort(sort) }) }
}

function filtersQuery(values: OrderFilters): ReportQuery {
  const parameters = [...new Set(filterNames.map((name) => filters[name].wire))]
  const query = parameters.flatMap((parameter) => {
    const own = wireNames(parameter).map((name) => formatFilter(name, values[name]))
    return own.every((text) => text === '') ? [] : [[parameter, own.join(',')]]
  })
  // Values come from the address or the form, so they fit the parameter's type.
  return Object.fromEntries(query) as ReportQuery
}

export function wireNames(parameter: keyof ReportQuery): FilterName[] {
  return filterNames.filter((name) => filters[name].wire === parameter)
}
