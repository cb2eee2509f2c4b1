import type { Comparison, Step } from '@cabinet/contract'
import { stepsOf } from '@cabinet/contract/report-steps'
import { countDays, type DayRange, lastDay, shiftDays, shiftMonth } from './split-range.ts'

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
