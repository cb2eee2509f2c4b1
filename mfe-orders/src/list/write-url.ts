import { filterNames, filters, formatFilter } from './filters.ts'
import { formatSort } from './sort.ts'
import type { ListView } from './view.ts'

export function writeListUrl({ filters: values, sort, page, size }: ListView): string {
  const params = new URLSearchParams()
  const put = (name: string, value: string) => {
    if (value !== '') params.set(name, value)
  }
  for (const name of filterNames) put(filters[name].url, formatFilter(name, values[name]))
  put('sort', sort === null ? '' : formatSort(sort))
  put('size', size === null ? '' : String(size))
  put('page', page === 1 ? '' : String(page))
  return params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
}
