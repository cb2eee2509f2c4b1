import { orderPermissions } from '@cabinet/contract/order-lists'
import { can, useSession, useToday } from '@cabinet/shared/auth'
import { readAddress, useLocation, useNavigateInPlace, useRedirect } from '@cabinet/shared/router'
import { useEffect, useMemo } from 'react'
import { listPath } from '../paths.ts'
import { useMerchantChoice } from '../use-merchants.ts'
import { filterNames, filters, formatFilter, type OrderFilters, type UrlContext } from './filters.ts'
import { formatSort, isSearch, type ListView, noFilters, pageSizes, parseSort } from './view.ts'

interface ParsedUrl {
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

export interface ListViewHandle extends ParsedUrl {
  search: string
  /** The address names no filter: the list is that of the partner whom the user sees first. */
  isBare: boolean
  /** False while a bare list may still become that of a partner. */
  isPartnerKnown: boolean
  hrefOf: (change: Partial<ListView>) => string
  show: (view: ListView) => void
  /** Shows the list in which the search was typed. */
  goBack: () => void
}

export function useListView(): ListViewHandle {
  const { search: given } = useLocation()
  const { chosen } = useMerchantChoice()
  const search = given === '' ? searchOf(chosen) : given
  const navigate = useNavigateInPlace()
  const today = useToday()
  const merchants = useSession((session) => session.user?.merchants)
  const mayFindPhones = useSession(
    (session) => session.user === null || orderPermissions.some((name) => can(session, name)),
  )
  const reading = useMemo(() => {
    const merchantIds = merchants?.map((merchant) => merchant.merchant_id) ?? null
    return readListUrl(new URLSearchParams(search), { today, merchantIds, mayFindPhones })
  }, [search, today, merchants, mayFindPhones])

  const hrefOf = (change: Partial<ListView>) => listPath(writeListUrl({ ...reading.view, ...change }))
  const isBare = given === ''
  const isPartnerKnown = !isBare || merchants !== undefined
  return {
    ...reading,
    search,
    isBare,
    isPartnerKnown,
    hrefOf,
    show: (view) => navigate(hrefOf(view)),
    goBack: () => navigate(listPath(reading.view.before ?? '')),
  }
}

interface PartnerInAddressProps {
  /** The first rows are shown. */
  isShown: boolean
}

/** Names in the address the partner whose list is shown, and remembers it for the boot script. */
export function PartnerInAddress({ isShown }: PartnerInAddressProps) {
  const { search, isBare } = useListView()
  const { chosen, remember } = useMerchantChoice()
  const redirect = useRedirect()
  const wanted = isShown && isBare && search !== ''
  useEffect(() => {
    if (!wanted) return
    remember(chosen)
    redirect(listPath(search), { replace: true })
  }, [wanted, search, redirect, chosen, remember])
  return null
}

function searchOf(merchantId: string): string {
  const query = writeListUrl({ filters: { ...noFilters, merchantId }, sort: null, page: 1, size: null })
  return query && `?${query}`
}
