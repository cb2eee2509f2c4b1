import type { Comparison, Step } from '@cabinet/contract'
import { firstDayOf, lastDayOf, maxSteps, shiftDays, stepsOf } from '@cabinet/contract/report-steps'
import { ApiError, checkDayOrder, validationError } from '../../platform/http/errors.ts'

/** Days `from` to `to`, both included, `yyyy-MM-dd`. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

interface SplitRange {
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

function countDays({ from, to }: DayRange): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
}

function shiftMonth(day: string, months: number): string {
  const [year, month] = parts(day)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

const lastDay = (day: string): string => lastDayOf(day, 'month')

function parts(day: string): [year: number, month: number] {
  return [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
}

interface RangeQuery {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly step?: Step | undefined
}

/** Source: docs/product.md, «Limits». */
const defaultDays = 42

/** The limits keep answers small and are far beyond any useful comparison. */
const limits = {
  day: 'По дням период не может быть длиннее 92 дней',
  week: 'По неделям период не может быть длиннее 53 недель',
  month: 'Период не может быть длиннее 10 лет',
} as const satisfies Record<Step, string>

/** Reads business days; by default the 42 days until today. @throws ApiError 400 when reversed or too long for the step */
export function readRange({ from, to, step = 'month' }: RangeQuery, today: string): DayRange {
  const end = to ?? today
  const range = { from: from ?? shiftDays(end, 1 - defaultDays), to: end }
  checkDayOrder(range.from, range.to, 'to')
  if (stepsOf(range, step).length > maxSteps[step]) throw validationError({ from: limits[step] })
  return range
}

/** Reads a range whose ends are both required. @throws ApiError 400. */
export function requireRange({ from, to, step }: RangeQuery, today: string): DayRange {
  if (from === undefined || to === undefined) {
    const message = 'Укажите даты начала и окончания'
    const fields = { ...(from === undefined && { from: message }), ...(to === undefined && { to: message }) }
    throw new ApiError(400, 'VALIDATION', message, { fields, debugMessage: 'Нужны обе даты периода' })
  }
  return readRange({ from, to, step }, today)
}

/** By days and weeks a comparison keeps the weekdays. */
const shifts = { week: -7, month: -28, year: -364 } as const

/** Returns the compared days of each step of the range; consecutive parts touch without a gap. */
export function comparedDays(range: DayRange, comparison: Comparison, step: Step): DayRange[] {
  const parts = stepsOf(range, step)
  if (step !== 'month' || comparison === 'period' || comparison === 'week') {
    const days = comparison === 'period' ? -countDays(range) : shifts[comparison]
    return parts.map(({ from, to }) => ({ from: shiftDays(from, days), to: shiftDays(to, days) }))
  }
  const months = comparison === 'month' ? -1 : -12
  return parts.map(({ from, to }) => ({
    from: shiftByMonths(from, months),
    to: to === lastDay(to) ? lastDay(shiftMonth(to, months)) : shiftByMonths(to, months),
  }))
}

/** Returns the same day of another month, or its last day when that month is shorter. */
function shiftByMonths(day: string, months: number): string {
  const month = shiftMonth(day, months)
  const last = lastDay(month)
  return day.slice(8) > last.slice(8) ? last : month.slice(0, 8) + day.slice(8)
}
