import { firstDayOf, lastDayOf } from '@cabinet/contract/report-steps'

/** Days `from` to `to`, both included, `yyyy-MM-dd`. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

export interface SplitRange {
  /** First days of the first and the last whole month inside; absent when there is none. */
  readonly months: DayRange | undefined
  readonly days: readonly DayRange[]
}

/** Splits a range into whole months, read from the monthly rollup, and the days left over at its ends. */
export function splitRange({ from, to }: DayRange): SplitRange {
  const first = from.endsWith('-01') ? from : shiftMonth(from, 1)
  const end = to === lastDay(to) ? shiftMonth(to, 1) : firstDayOf(to, 'month')
  if (first >= end) return { months: undefined, days: [{ from, to }] }
  const days: DayRange[] = []
  if (from < first) days.push({ from, to: lastDay(from) })
  if (to >= end) days.push({ from: end, to })
  return { months: { from: first, to: shiftMonth(end, -1) }, days }
}

/** A step of a range: its name (first day of the month, Monday, or the day), and its days within the range. */
export type RangeStep = DayRange & { readonly date: string }

export function countDays({ from, to }: DayRange): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
}

export function shiftMonth(day: string, months: number): string {
  const [year, month] = parts(day)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

export function shiftDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

export const lastDay = (day: string): string => lastDayOf(day, 'month')

function parts(day: string): [year: number, month: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
}
