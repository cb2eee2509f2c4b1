import { type Period, shiftDays } from '../periods.ts'

/** The weeks that a first run looks back. */
const historyDays = 12

/** Returns the weeks after `lastEnd`, and always the newest complete one, which an older server may have planned in part. */
export function dueWeeks(today: string, lastEnd: string | undefined): Period[] {
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  const newest = shiftDays(today, -sinceMonday - 7)
  let start = lastEnd === undefined ? shiftDays(newest, -7 * (historyDays - 1)) : shiftDays(lastEnd, 1)
  if (start > newest) start = newest
  const weeks: Period[] = []
  for (; start <= newest; start = shiftDays(start, 7)) weeks.push({ start, end: shiftDays(start, 6) })
  return weeks
}
