import { isDay } from '@cabinet/shared/format'
import { readAddress } from '@cabinet/shared/router'
import { rangeProblems } from '@cabinet/shared/ui'

export interface AddressContext {
  /** Today in the business zone, `yyyy-MM-dd`; no filter goes beyond it. */
  readonly today: string
  /** Merchants of the session; null until they are known, when the server checks instead. */
  readonly merchantIds: readonly string[] | null
}

interface Parameter<V extends string> {
  readonly url: string
  readonly noun: string
  /** Null when the page cannot use the value. */
  readonly parse: (text: string, context: AddressContext) => V | null
}

export interface ListView<F> {
  filters: F
  page: number
}

export const textParameter = (url: string, noun: string, maxLength: number): Parameter<string> => ({
  url,
  noun,
  parse: (text) => (text.length <= maxLength ? text : null),
})

export const dayParameter = (url: string, noun: string): Parameter<string> => ({
  url,
  noun,
  parse: (text, { today }) => (isDay(text) && text <= today ? text : null),
})

/** The address filters of a list, in order; an empty one filters nothing. `from` and `to` form a period. */
export function listAddress<F extends { [N in keyof F]: string }>(
  parameters: {
    readonly [N in keyof F]: Parameter<F[N]>
  },
) {
  const table = Object.entries<Parameter<string>>(parameters)
  const written = (filters: F): [string, string][] => {
    const values: Readonly<Record<string, string>> = filters
    return table
      .map(([name, { url }]): [string, string] => [url, values[name] ?? ''])
      .filter(([, value]) => value !== '')
  }
  return {
    none: Object.fromEntries(table.map(([name]) => [name, ''])) as F,

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
      const params = new URLSearchParams(written(filters))
      if (page > 1) params.set('page', String(page))
      return params.size === 0 ? '' : `?${params}`
    },

    /** A period counts as one filter. */
    count: (filters: F): number => {
      const set: Readonly<Record<string, string>> = filters
      return written(filters).length - Number(Boolean(set.from && set.to))
    },
  }
}

export type ListAddress<F extends { [N in keyof F]: string }> = ReturnType<typeof listAddress<F>>

/** Problems of the dates; an empty date has none, although the fields of users are marked as required. */
export function dateProblems({ from, to }: { from: string; to: string }, today: string) {
  return rangeProblems({ from, to }, { max: today, today })
}
