import type { Session } from '@cabinet/shared/auth'
import { isDay } from '@cabinet/shared/format'
import { readAddress } from '@cabinet/shared/router'
import type { SelectOption } from '@cabinet/shared/ui'

export interface AddressContext {
  /** Today in the business zone, `yyyy-MM-dd`; no filter goes beyond it. */
  readonly today: string
  /** Merchants of the session; null until they are known, when the server checks instead. */
  readonly merchantIds: readonly string[] | null
}

interface ListFilter<V extends string> {
  /** Parameter of the address and of the call. */
  readonly url: string
  readonly label: string
  readonly noun: string
  /** Returns null when the page cannot use the value. */
  readonly parse: (text: string, context: AddressContext) => V | null
  readonly control:
    | 'day'
    | { readonly maxLength: number; readonly inputMode?: 'email' }
    | { readonly options: (session: Session) => readonly SelectOption[] }
}

export interface ListView<F> {
  filters: F
  page: number
}

export function textFilter(
  filter: Pick<ListFilter<string>, 'url' | 'label' | 'noun'>,
  control: { maxLength: number; inputMode?: 'email' },
): ListFilter<string> {
  return { ...filter, parse: (text) => (text.length <= control.maxLength ? text : null), control }
}

export function dayFilter(filter: Pick<ListFilter<string>, 'url' | 'label' | 'noun'>): ListFilter<string> {
  return {
    ...filter,
    parse: (text, { today }) => (isDay(text) && text <= today ? text : null),
    control: 'day',
  }
}

/** Maps a list's filters to its address and back; an empty one is unset, `from` and `to` form a period. */
export function listAddress<F extends { [N in keyof F]: string }>(
  filters: { readonly [N in keyof F]: ListFilter<F[N]> },
) {
  const table = Object.entries<ListFilter<string>>(filters)
  const query = (filters: F): Record<string, string> => {
    const values: Readonly<Record<string, string>> = filters
    const set = table.map(([name, { url }]) => [url, values[name] ?? ''] as const)
    return Object.fromEntries(set.filter(([, value]) => value !== ''))
  }
  return {
    table,
    none: Object.fromEntries(table.map(([name]) => [name, ''])) as F,
    /** Returns the set filters in the server's form. */
    query,

    read(params: URLSearchParams, context: AddressContext) {
      const { problems, read, page } = readAddress(params)
      const values = Object.fromEntries(
        table.map(([name, { url, noun, parse }]) => [
          name,
          read(url, noun, '', (text) => parse(text, context)),
        ]),
      )
      if (values.from && values.to && values.to < values.from) {
        problems.push('период: дата начала позже даты окончания')
        Object.assign(values, { from: '', to: '' })
      }
      return { view: { filters: values as F, page: page() }, problems }
    },

    write({ filters, page }: ListView<F>): string {
      const params = new URLSearchParams(query(filters))
      if (page > 1) params.set('page', String(page))
      return params.size === 0 ? '' : `?${params}`
    },

    /** Returns the number of set filters; a period counts as one. */
    count: (filters: F): number => {
      const set: Readonly<Record<string, string>> = filters
      return Object.keys(query(filters)).length - Number(Boolean(set.from && set.to))
    },
  }
}

export type ListAddress<F extends { [N in keyof F]: string }> = ReturnType<typeof listAddress<F>>
