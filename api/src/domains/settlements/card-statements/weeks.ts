import { type Period, shift } from '../periods.ts'

/** The number of weeks that a first run goes back. */
const history = 12

/** Calendar weeks since the last one with statements (`lastEnd`), and always the newest that has ended, into which a late order may have come. */
export function dueWeeks(today: string, lastEnd: string | undefined): Period[] {
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  const newest = shift(today, -sinceMonday - 7)
  let start = lastEnd === undefined ? shift(newest, -7 * (history - 1)) : shift(lastEnd, 1)
  if (start > newest) start = newest
  const weeks: Period[] = []
  for (; start <= newest; start = shift(start, 7)) weeks.push({ start, end: shift(start, 6) })
  return weeks
}
