import { knownStatuses } from '../order-status.ts'
import {
  type FilterName,
  filterNames,
  filters,
  maxSearchLength,
  merchantPattern,
  sameTextStatuses,
} from './filters.ts'
import { wireNames } from './query.ts'
import { pageSizes, sortColumns } from './view.ts'

// A file of its own: the build compiles it into the descriptor, and no page loads it.

const halfEntry = sameTextStatuses.flatMap(([a, b]) => [
  `(?!(?=.*\\b${a}\\b)(?!.*\\b${b}\\b))`,
  `(?!(?=.*\\b${b}\\b)(?!.*\\b${a}\\b))`,
])

const dayPattern = '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$'
/** Patterns of filters that are neither a plain text nor a choice. */
const own: Partial<Record<FilterName, string>> = {
  search: `^\\S.{0,${maxSearchLength - 2}}\\S$`,
  merchantId: merchantPattern,
  phone: '^7\\d{10}$',
  // The page asks for a half of an entry as the whole one.
  statuses: `^${halfEntry.join('')}((${knownStatuses.join('|')})(,(?!$)|$))+$`,
  startDate: dayPattern,
  endDate: dayPattern,
}

/** Returns the values that the boot script may send before the page's code runs, because the page reads them unchanged. */
function patternOf(name: FilterName): string {
  const { [name]: pattern } = own
  if (pattern !== undefined) return pattern
  const { control, none } = filters[name]
  if (control.kind === 'text') return `^.{1,${control.maxLength}}$`
  if (control.kind !== 'choice') throw new Error(`${name} needs a pattern of its own`)
  const values = control.choices.map(({ value }) => value).filter((value) => value !== none)
  return `^(${values.join('|')})$`
}

const partner = 'merchantId|bare:pref:merchant|bare:me:defaultMerchant'

export const earlyCall = {
  query: {
    ...Object.fromEntries(
      filterNames.map((name) => [
        filters[name].wire,
        wireNames(filters[name].wire)
          .map((one) => `{${one === 'merchantId' ? partner : filters[one].url}}`)
          .join(','),
      ]),
    ),
    sort: '{sort}',
    lim: '{size|pref:ordersPageSize|10}',
    page: '{page|1}',
    with: 'counts',
  },
  when: {
    ...Object.fromEntries(filterNames.map((name) => [filters[name].url, patternOf(name)])),
    sort: `^(${sortColumns.join('|')}):(asc|desc)$`,
    size: `^(${pageSizes.join('|')})$`,
    page: '^[1-9]\\d{0,5}$',
  },
}
