import { type Period, shift } from '../periods.ts'

/** How many weeks a first run goes back. */
const history = 12

/**
 * Calendar weeks (Monday to Sunday) that have ended and may lack statements, in order of time: those after the last week that has
 * some, and always the newest one, into which a late order may have come.
 * @param today `yyyy-MM-dd` in the business zone
 * @param lastEnd last day of the newest statement of anybody
 */
export function dueWeeks(today: string, lastEnd: string | undefined): Period[] {
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  const newest = shift(today, -sinceMonday - 7)
  let start = lastEnd === undefined ? shift(newest, -7 * (history - 1)) : shift(lastEnd, 1)
  if (start > newest) start = newest
  const weeks: Period[] = []
  for (; start <= newest; start = shift(start, 7)) weeks.push({ start, end: shift(start, 6) })
  return weeks
}
