import type { CallQuery } from '@cabinet/contract'
import { type ChoiceFilterName, orderFilters, type TextFilterName } from '@cabinet/contract/order-lists'
import { formatPhone, formatPlainDay, isDay, isPhone, phoneToDigits } from '@cabinet/shared/format'
import type { SelectOption } from '@cabinet/shared/ui'
import { isKnownStatus } from '../order-status.ts'

export interface UrlContext {
  /** Today in the business zone, `yyyy-MM-dd`; no filter goes beyond it. */
  today: string
  /** Merchants of the session; null until they are known, when the server checks instead. */
  merchantIds: readonly string[] | null
  /** False for users who do not work on orders, whom the server refuses. */
  mayFindPhones?: boolean
}

export interface FilterNames {
  status: (values: readonly string[]) => string
  merchant: (id: string) => string
}

export type Control =
  | { readonly kind: 'merchant' | 'phone' | 'status' | 'period' | 'end of period' }
  | { readonly kind: 'text'; readonly maxLength: number; readonly placeholder?: string }
  | { readonly kind: 'choice'; readonly choices: readonly SelectOption[] }

interface Filter<T extends string | readonly string[]> {
  /** The value without a filter. */
  readonly none: T
  readonly label: string
  readonly control: Control
  /** Placed under «Ещё фильтры». */
  readonly extra?: true
  readonly url: string
  /** Parameter of the calls; two filters of one parameter are joined by a comma. */
  readonly wire: keyof CallQuery<'GET /uchet-accounting/application-report'>
  readonly noun: string
  /** Returns null when the page cannot use the value. */
  readonly read: (text: string, context: UrlContext) => T | null
  readonly chip: (value: T, names: FilterNames) => string
}

const choicesOf = (name: ChoiceFilterName): readonly SelectOption[] => [
  { value: '', label: 'Любой' },
  ...Object.entries(orderFilters[name].choices).map(([value, label]) => ({ value, label })),
]

/** Statuses with one text: an address with one of them means the whole entry. */
export const sameTextStatuses = [
  ['completed', 'no_card_completed'],
  ['part_return', 'part_return_w_e'],
] as const

export const { maxLength: maxSearchLength } = orderFilters.search.text
export const merchantPattern = '^[A-Za-z0-9_-]{1,100}$'

const readDay = (text: string, { today }: UrlContext) => (isDay(text) && text <= today ? text : null)

const customFilter = (filter: Filter<string>) => filter
const listFilter = (filter: Filter<readonly string[]>) => filter

/** Any text, under one name in address and calls; under «Ещё фильтры». */
const textFilter = (name: TextFilterName): Filter<string> => {
  const { label, text } = orderFilters[name]
  return {
    none: '',
    label,
    control: { kind: 'text', maxLength: text.maxLength },
    extra: true,
    url: name,
    wire: name,
    noun: label.toLowerCase(),
    read: (typed) => (typed.length <= text.maxLength ? typed : null),
    chip: (typed) => `${label}: ${typed}`,
  }
}

/** One of some values, of which the first is no filter; under «Ещё фильтры», and under one name in address and calls. */
const choiceFilter = (
  name: ChoiceFilterName | 'isMarketplace',
  choices: readonly SelectOption[],
  chip = (label: string): string => label,
): Filter<string> => ({
  none: choices[0]?.value ?? '',
  label: orderFilters[name].label,
  control: { kind: 'choice', choices },
  extra: true,
  url: name,
  wire: name,
  noun: orderFilters[name].label.toLowerCase(),
  read: (text) => choices.find(({ value }) => value === text)?.value ?? null,
  chip: (picked) => chip(choices.find(({ value }) => value === picked)?.label ?? picked),
})

/** The filters in order; address, calls, form and chips derive from this table. The server's half is api/src/domains/orders/list/filters.ts. */
export const filters = {
  /** Beginning or end of a number, last digits of a phone, surname. */
  search: customFilter({
    none: '',
    label: orderFilters.search.label,
    control: { kind: 'text', maxLength: maxSearchLength, placeholder: 'Номер, тел., фамилия' },
    url: 'search',
    wire: 'search',
    noun: 'поиск',
    read: (text) => (text.length >= 2 && text.length <= maxSearchLength ? text : null),
    chip: (text) => `Поиск: ${text}`,
  }),
  merchantId: customFilter({
    none: '',
    label: orderFilters.merchantId.label,
    control: { kind: 'merchant' },
    extra: true,
    url: 'merchantId',
    wire: 'merchantId',
    noun: 'партнёр',
    read: (id, { merchantIds }) =>
      (merchantIds?.includes(id) ?? new RegExp(merchantPattern).test(id)) ? id : null,
    chip: (id, names) => `Партнёр: ${names.merchant(id)}`,
  }),
  /** Order number of the merchant, or its beginning. */
  orderId: textFilter('orderId'),
  /** 11 digits, the country's 7 first. */
  phone: customFilter({
    none: '',
    label: orderFilters.ph_number.label,
    control: { kind: 'phone' },
    extra: true,
    url: 'phoneNumber',
    wire: 'ph_number',
    noun: 'телефон',
    read: (text, { mayFindPhones = true }) => (mayFindPhones ? readPhone(text) : null),
    chip: (digits) => `Телефон: ${formatPhone(digits)}`,
  }),
  statuses: listFilter({
    none: [],
    label: orderFilters.statuses.label,
    control: { kind: 'status' },
    url: 'status',
    wire: 'statuses',
    noun: 'статус',
    read: readStatuses,
    chip: (values, names) => `Статус: ${names.status(values)}`,
  }),
  isMarketplace: choiceFilter(
    'isMarketplace',
    [
      { value: '-1', label: 'Не выбрано' },
      { value: '1', label: 'Да' },
      { value: '0', label: 'Нет' },
    ],
    (label) => `Маркетплейс: ${label.toLowerCase()}`,
  ),
  /** The period then applies to the register's days. */
  register: choiceFilter('register', choicesOf('register'), (label) => `Реестр: ${label}`),
  deadline: choiceFilter('deadline', choicesOf('deadline')),
  /** A bar of the analytics. */
  group: choiceFilter('group', choicesOf('group')),
  /** First and last day of creation in the business zone, `yyyy-MM-dd`. */
  startDate: customFilter({
    none: '',
    label: orderFilters.between.label,
    control: { kind: 'period' },
    url: 'startDate',
    wire: 'between',
    noun: 'дата начала',
    read: readDay,
    chip: (day) => `С ${formatPlainDay(day)}`,
  }),
  endDate: customFilter({
    none: '',
    label: orderFilters.between.label,
    control: { kind: 'end of period' },
    url: 'endDate',
    wire: 'between',
    noun: 'дата окончания',
    read: readDay,
    chip: (day) => `По ${formatPlainDay(day)}`,
  }),
}

type Of<F> = F extends Filter<infer T> ? T : never
export type FilterName = keyof typeof filters
export type OrderFilters = { [N in FilterName]: Of<(typeof filters)[N]> }

export const filterNames = Object.keys(filters) as FilterName[]

export function formatFilter(name: FilterName, value: string | readonly string[]): string {
  const text = String(value)
  return text === String(filters[name].none) ? '' : text
}

function readPhone(text: string): string | null {
  const digits = phoneToDigits(text)
  return isPhone(digits) ? digits : null
}

/** Returns the statuses with all those of the same texts. */
export function expandStatuses(text: string): string[] {
  const values = new Set(text.split(','))
  for (const twin of sameTextStatuses)
    if (twin.some((status) => values.has(status))) for (const status of twin) values.add(status)
  return [...values]
}

function readStatuses(text: string): readonly string[] | null {
  const values = expandStatuses(text)
  return values.every(isKnownStatus) ? values : null
}
