import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

dayjs.extend(utc)

const wire = 'YYYY-MM-DD'

/** Plain days are counted in UTC, where no summer time and no zone of the browser can move them. */
const at = (day: string) => dayjs.utc(day)

/** Whether the text is a day that exists, `yyyy-MM-dd`: 2026-02-30 is none. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && at(text).format(wire) === text
}

export function shiftDays(day: string, days: number): string {
  return at(day).add(days, 'day').format(wire)
}

/** The same day `months` later (or earlier); the last day of a month that is too short for it. */
export function shiftMonths(day: string, months: number): string {
  return at(day).add(months, 'month').format(wire)
}

export function startOfMonth(day: string): string {
  return at(day).startOf('month').format(wire)
}

export function endOfMonth(day: string): string {
  return at(day).endOf('month').format(wire)
}

/** `2026-11-20` → `20.11.2026`; anything else is given back as it is. */
export function formatPlainDay(day: string): string {
  return isDay(day) ? at(day).format('DD.MM.YYYY') : day
}

/** `20.11.2026`, `20-11-2026`, `20/11/26`, `20112026` or `2026-11-20` → `2026-11-20`; undefined when it is no existing day. */
export function parseDay(text: string): string | undefined {
  const clean = text.trim()
  if (isDay(clean)) return clean
  const parts =
    /^(\d{1,2})[.\-/ ](\d{1,2})[.\-/ ](\d{4}|\d{2})$/.exec(clean) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(clean)
  if (!parts) return undefined
  const [, date = '', month = '', year = ''] = parts
  const day = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : undefined
}
