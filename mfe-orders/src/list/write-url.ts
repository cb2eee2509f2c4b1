import { filterNames, filters, formatFilter } from './filters.ts'
import { formatSort } from './sort.ts'
import { isSearch, type ListView } from './view.ts'

export function writeListUrl({ filters: values, sort, page, size, before }: ListView): string {
  const params = new URLSearchParams()
  const put = (name: string, value: string) => {
    if (value !== '') params.set(name, value)
  }
  for (const name of filterNames) put(filters[name].url, formatFilter(name, values[name]))
  put('sort', sort === null ? '' : formatSort(sort))
  put('size', size === null ? '' : String(size))
  put('page', page === 1 ? '' : String(page))
  if (before !== undefined && isSearch(values)) params.set('before', before)
  return params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
}
