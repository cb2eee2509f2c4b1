import { formatPlainDay } from '@cabinet/shared/format'
import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

/** Days of creation, both included, `yyyy-MM-dd` in the business zone. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

const long = new Intl.DateTimeFormat('ru-RU', { month: 'long', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('ru-RU', { month: 'short', timeZone: 'UTC' })

/** Reads a day in UTC, independent of summer time and the browser's zone. */
export const dayAt = (day: string): Dayjs => dayjs.utc(day)

export const dayOf = (at: Dayjs): string => at.format('YYYY-MM-DD')

const lastDayOf = (month: string): string => dayOf(dayAt(month).endOf('month'))

export function monthName(month: string): string {
  return `${long.format(dayAt(month).toDate())} ${month.slice(0, 4)}`
}

export function shortMonthName(month: string): string {
  return short.format(dayAt(month).toDate()).replace('.', '').slice(0, 3)
}

export type Completeness = 'whole' | 'cut' | 'unfinished'

/** Returns whether the range contains the month whole or cut, or the month goes on after today. */
export function completenessOf(month: string, range: DayRange, today: string): Completeness {
  const last = lastDayOf(month)
  if (last > today) return 'unfinished'
  return range.from > month || range.to < last ? 'cut' : 'whole'
}

/** Returns the covered days of an incomplete month: `ноябрь 2026: по 20.11.2026, месяц не закончен`; undefined for a whole one. */
export function incompleteNote(month: string, range: DayRange, today: string): string | undefined {
  const completeness = completenessOf(month, range, today)
  if (completeness === 'whole') return undefined
  const since = range.from > month ? `с ${formatPlainDay(range.from)}` : ''
  const until = range.to < lastDayOf(month) ? `по ${formatPlainDay(range.to)}` : ''
  const open = completeness === 'unfinished' ? ', месяц не закончен' : ''
  return `${monthName(month)}: ${[since, until].filter(Boolean).join(' ')}${open}`
}
