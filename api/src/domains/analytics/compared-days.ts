import type { Comparison } from '@cabinet/contract'
import { type DayRange, lastDay, monthsOf, shiftDays, shiftMonth } from './split-range.ts'

/** Returns the part of each compared month that lies in the range; consecutive parts touch without a gap. */
export function comparedDays(range: DayRange, comparison: Comparison): DayRange[] {
  const parts = monthsOf(range).map((month, index, months) => ({
    from: index === 0 ? range.from : month,
    to: index === months.length - 1 ? range.to : lastDay(month),
  }))
  if (comparison === 'period') {
    const days = (Date.parse(range.to) - Date.parse(range.from)) / 86_400_000 + 1
    return parts.map(({ from, to }) => ({ from: shiftDays(from, -days), to: shiftDays(to, -days) }))
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
