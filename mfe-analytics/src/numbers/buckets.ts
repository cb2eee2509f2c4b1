import type { Step } from '@cabinet/contract'
import { lastDayOf } from '@cabinet/contract/report-steps'
import { formatPlainDay } from '@cabinet/shared/format'
import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

/** Days of creation, both included, `yyyy-MM-dd` in the business zone. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('ru-RU', { ...options, timeZone: 'UTC' })
  return (day: string) => formatter.format(parseDay(day).toDate()).replace('.', '')
}
const longMonth = format({ month: 'long' })
const shortMonth = format({ month: 'short' })
const weekday = format({ weekday: 'short' })

/** Reads a day in UTC, independent of summer time and the browser's zone. */
export const parseDay = (day: string): Dayjs => dayjs.utc(day)

export const dayOf = (at: Dayjs): string => at.format('YYYY-MM-DD')

/** Formats days: `01.11.2026 — 20.11.2026`, or one date for one day. */
export function formatRange({ from, to }: DayRange): string {
  return from === to ? formatPlainDay(from) : `${formatPlainDay(from)} — ${formatPlainDay(to)}`
}

export const stepNames = {
  day: {
    option: 'По дням',
    by: 'по дням',
    column: 'День',
    incomplete: 'Неполный день',
    open: 'день не закончен',
  },
  week: {
    option: 'По неделям',
    by: 'по неделям',
    column: 'Неделя',
    incomplete: 'Неполная неделя',
    open: 'неделя не закончена',
  },
  month: {
    option: 'По месяцам',
    by: 'по месяцам',
    column: 'Месяц',
    incomplete: 'Неполный месяц',
    open: 'месяц не закончен',
  },
} as const satisfies Record<Step, unknown>

/** Names a bucket: `ноябрь 2026`, `16.11.2026 — 22.11.2026`, `пт, 20.11.2026`. */
export function bucketName(start: string, step: Step): string {
  if (step === 'month') return `${longMonth(start)} ${start.slice(0, 4)}`
  return step === 'week'
    ? formatRange({ from: start, to: lastDayOf(start, step) })
    : `${weekday(start)}, ${formatPlainDay(start)}`
}

/** Names a bucket on the axis in two lines: `ноя`, `2026`; `16.11`, `2026`; `20`, `ноя`. */
export function shortName(start: string, step: Step): readonly [name: string, group: string] {
  if (step === 'day') return [String(Number(start.slice(8))), shortMonth(start).slice(0, 3)]
  const name = step === 'month' ? shortMonth(start).slice(0, 3) : formatPlainDay(start).slice(0, 5)
  return [name, start.slice(0, 4)]
}

export type Completeness = 'whole' | 'cut' | 'unfinished'

/** Returns whether the range contains the bucket whole or cut, or the bucket goes on today. */
export function completenessOf(start: string, step: Step, range: DayRange, today: string): Completeness {
  const last = lastDayOf(start, step)
  if (last >= today) return 'unfinished'
  return range.from > start || range.to < last ? 'cut' : 'whole'
}

/** Returns the covered days of an incomplete bucket: `ноябрь 2026: по 20.11.2026, месяц не закончен`; undefined for a whole one. */
export function describeIncomplete(
  start: string,
  step: Step,
  range: DayRange,
  today: string,
): string | undefined {
  const completeness = completenessOf(start, step, range, today)
  if (completeness === 'whole') return undefined
  const since = range.from > start ? `с ${formatPlainDay(range.from)}` : ''
  const until = range.to < lastDayOf(start, step) ? `по ${formatPlainDay(range.to)}` : ''
  const days = [since, until].filter(Boolean).join(' ')
  const open = completeness === 'unfinished' ? stepNames[step].open : ''
  return `${bucketName(start, step)}: ${[days, open].filter(Boolean).join(', ')}`
}
