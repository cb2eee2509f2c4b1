import { isDay, phoneToDigits } from '@cabinet/shared/format'
import { isKnownStatus } from '../order-status.ts'
import { type ListView, type MarketplaceChoice, noFilters, pageSizes } from './filters.ts'
import { parseSort } from './sort.ts'

export interface UrlContext {
  /** Today in the business zone, `yyyy-MM-dd`: no filter reaches past it. */
  today: string
  /** Merchants of the session; null while they are not known: the server judges then. */
  merchantIds: readonly string[] | null
}

export interface UrlReading {
  view: ListView
  /** What the address holds and the page cannot use, each as a Russian noun phrase. Never a reason to fail. */
  problems: string[]
}

/** The server's limit (contract, `Page`). */
const lastPage = 1_000_000
const longestOrderId = 64

const quote = (text: string) => `«${text.length > 24 ? `${text.slice(0, 24)}…` : text}»`

/** Reads the list's state from the address. A value that makes no sense is left out and named in `problems`. */
export function readListUrl(params: URLSearchParams, { today, merchantIds }: UrlContext): UrlReading {
  const problems: string[] = []

  function read<T>(name: string, fallback: T, parse: (text: string) => T | null, noun: string): T {
    const text = params.get(name)?.trim() ?? ''
    if (text === '') return fallback
    const value = parse(text)
    if (value !== null) return value
    problems.push(`${noun} ${quote(text)}`)
    return fallback
  }

  const day = (text: string) => (isDay(text) && text <= today ? text : null)
  const merchant = (id: string) =>
    (merchantIds?.includes(id) ?? /^[A-Za-z0-9_-]{1,100}$/.test(id)) ? id : null
  const filters = {
    orderId: read('orderId', '', (text) => (text.length <= longestOrderId ? text : null), 'номер заказа'),
    phone: read('phoneNumber', '', parsePhone, 'телефон'),
    statuses: read('status', noFilters.statuses, parseStatuses, 'статус'),
    startDate: read('startDate', '', day, 'дата начала'),
    endDate: read('endDate', '', day, 'дата окончания'),
    isMarketplace: read('isMarketplace', noFilters.isMarketplace, parseMarketplace, 'заказы маркетплейса'),
    merchantId: read('merchantId', '', merchant, 'партнёр'),
  }
  if (filters.startDate !== '' && filters.endDate !== '' && filters.startDate > filters.endDate) {
    problems.push('период: дата начала позже даты окончания')
    filters.startDate = ''
    filters.endDate = ''
  }
  const view = {
    filters,
    sort: read('sort', null, parseSort, 'сортировка'),
    page: read('page', 1, parsePage, 'страница'),
    size: read('size', null, parseSize, 'размер страницы'),
  }
  return { view, problems }
}

/** A whole phone, however it is written. */
function parsePhone(text: string): string | null {
  const written = text.replace(/\D/g, '').length
  return written === 10 || written === 11 ? phoneToDigits(text) : null
}

function parseStatuses(text: string): readonly string[] | null {
  const values = [...new Set(text.split(','))]
  return values.every(isKnownStatus) ? values : null
}

function parseMarketplace(text: string): MarketplaceChoice | null {
  return text === '-1' || text === '0' || text === '1' ? text : null
}

/** A page too far is the server's to correct: it tells the last one. */
function parsePage(text: string): number | null {
  return /^[1-9]\d*$/.test(text) ? Math.min(Number(text), lastPage) : null
}

function parseSize(text: string): number | null {
  return pageSizes.find((size) => String(size) === text) ?? null
}
