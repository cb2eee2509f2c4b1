import type { ListView } from './filters.ts'
import { formatSort } from './sort.ts'

/** The list's state as a query string without `?`; what is as by default stays out. The inverse of `readListUrl`. */
export function writeListUrl({ filters, sort, page, size }: ListView): string {
  const params = new URLSearchParams()
  const put = (name: string, value: string) => {
    if (value !== '') params.set(name, value)
  }
  put('orderId', filters.orderId)
  put('phoneNumber', filters.phone)
  put('status', filters.statuses.join(','))
  put('startDate', filters.startDate)
  put('endDate', filters.endDate)
  put('isMarketplace', filters.isMarketplace === '-1' ? '' : filters.isMarketplace)
  put('merchantId', filters.merchantId)
  put('sort', sort === null ? '' : formatSort(sort))
  put('size', size === null ? '' : String(size))
  put('page', page === 1 ? '' : String(page))
  // A comma and a colon need no escape in a query; the address stays readable.
  return params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
}
