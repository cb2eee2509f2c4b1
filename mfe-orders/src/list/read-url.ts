import { filterNames, filters, type OrderFilters, type UrlContext } from './filters.ts'
import { parseSort } from './sort.ts'
import { type ListView, pageSizes } from './view.ts'

export interface UrlReading {
  view: ListView
  /** What the address holds and the page cannot use, each as a Russian noun phrase. Never a reason to fail. */
  problems: string[]
}

/** The server's limit (contract, `Page`). */
const lastPage = 1_000_000

const quote = (text: string) => `«${text.length > 24 ? `${text.slice(0, 24)}…` : text}»`

export function readListUrl(params: URLSearchParams, context: UrlContext): UrlReading {
  const problems: string[] = []

  function read<T>(name: string, fallback: T, parse: (text: string) => T | null, noun: string): T {
    const text = params.get(name)?.trim() ?? ''
    if (text === '') return fallback
    const value = parse(text)
    if (value !== null) return value
    problems.push(`${noun} ${quote(text)}`)
    return fallback
  }

  const values = Object.fromEntries(
    filterNames.map((name) => {
      const { url, none, noun, read: parse } = filters[name]
      return [name, read<string | readonly string[]>(url, none, (text) => parse(text, context), noun)]
    }),
  ) as OrderFilters
  if (values.startDate !== '' && values.endDate !== '' && values.startDate > values.endDate) {
    problems.push('период: дата начала позже даты окончания')
    values.startDate = ''
    values.endDate = ''
  }
  const view = {
    filters: values,
    sort: read('sort', null, parseSort, 'сортировка'),
    page: read('page', 1, parsePage, 'страница'),
    size: read('size', null, parseSize, 'размер страницы'),
  }
  return { view, problems }
}

/** A page too far is the server's to correct: it tells the last one. */
function parsePage(text: string): number | null {
  return /^[1-9]\d*$/.test(text) ? Math.min(Number(text), lastPage) : null
}

function parseSize(text: string): number | null {
  return pageSizes.find((size) => String(size) === text) ?? null
}
