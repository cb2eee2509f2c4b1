import { readAddress } from '@cabinet/shared/router'
import { filterNames, filters, formatFilter, type OrderFilters, type UrlContext } from './filters.ts'
import { formatSort, isSearch, type ListView, pageSizes, parseSort } from './view.ts'

export interface ParsedUrl {
  view: ListView
  /** Unusable values of the address as Russian noun phrases; they never fail the page. */
  problems: string[]
}

export function readListUrl(params: URLSearchParams, context: UrlContext): ParsedUrl {
  const { problems, read, page } = readAddress(
    context.mayFindPhones === false ? params : searchedPhone(params),
  )
  const values = Object.fromEntries(
    filterNames.map((name) => {
      const { url, none, noun, read: parse } = filters[name]
      return [name, read<string | readonly string[]>(url, noun, none, (text) => parse(text, context))]
    }),
  ) as OrderFilters
  if (values.startDate !== '' && values.endDate !== '' && values.startDate > values.endDate) {
    problems.push('период: дата начала позже даты окончания')
    values.startDate = ''
    values.endDate = ''
  }
  const before = isSearch(values) ? params.get('before') : null
  const view = {
    filters: values,
    sort: read('sort', 'сортировка', null, parseSort),
    page: page(),
    size: read('size', 'размер страницы', null, parseSize),
    ...(before !== null && { before }),
  }
  return { view, problems }
}

/** Returns the address with a part of a phone as the text to search, which finds phones by their last digits. */
function searchedPhone(params: URLSearchParams): URLSearchParams {
  const part = params.get(filters.phone.url)?.replace(/[\s()+-]/g, '') ?? ''
  if (!/^\d{4,9}$/.test(part) || params.has(filters.search.url)) return params
  const searched = new URLSearchParams(params)
  searched.delete(filters.phone.url)
  searched.set(filters.search.url, part)
  return searched
}

function parseSize(text: string): number | null {
  return pageSizes.find((size) => String(size) === text) ?? null
}

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
