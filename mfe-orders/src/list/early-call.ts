import { knownStatuses } from '../order-status.ts'
import {
  type ChoiceName,
  type FilterName,
  filterNames,
  filters,
  maxNumberLength,
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
/** Values that the boot script may send before the page's code runs, because the page reads them unchanged. */
const early: Record<Exclude<FilterName, ChoiceName>, string> = {
  search: `^\\S.{0,${maxNumberLength - 2}}\\S$`,
  merchantId: merchantPattern,
  orderId: `^.{1,${maxNumberLength}}$`,
  phone: '^7\\d{10}$',
  // The page asks for a half of an entry as the whole one.
  statuses: `^${halfEntry.join('')}((${knownStatuses.join('|')})(,(?!$)|$))+$`,
  startDate: dayPattern,
  endDate: dayPattern,
}

const isChoice = (name: FilterName): name is ChoiceName => filters[name].control.kind === 'choice'

function choicePattern(name: ChoiceName): string {
  const { control, none } = filters[name]
  const choices = control.kind === 'choice' ? control.choices : []
  const values = choices.map(({ value }) => value).filter((value) => value !== none)
  return `^(${values.join('|')})$`
}

const partner = 'merchantId|bare:pref:merchant|bare:me:defaultMerchant'

export const earlyCall = {
  query: {
    ...Object.fromEntries(
      filterNames.map((name) => [
        filters[name].wire,
        wireNames(filters[name].wire)
          .map((own) => `{${own === 'merchantId' ? partner : filters[own].url}}`)
          .join(','),
      ]),
    ),
    sort: '{sort}',
    lim: '{size|pref:ordersPageSize|10}',
    page: '{page|1}',
    with: 'counts',
  },
  when: {
    ...Object.fromEntries(
      filterNames.map((name) => [filters[name].url, isChoice(name) ? choicePattern(name) : early[name]]),
    ),
    sort: `^(${sortColumns.join('|')}):(asc|desc)$`,
    size: `^(${pageSizes.join('|')})$`,
    page: '^[1-9]\\d{0,5}$',
  },
}
