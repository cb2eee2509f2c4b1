const DAY_MS = 86_400_000

/** Plain days are counted in UTC, where no summer time and no zone of the browser can move them. */
const wire = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Midnight of a date, so many months away; 0 is the last day of the month before. */
function monthsOn(day: string, months: number, date: number): number {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return Date.UTC(year, month - 1 + months, date)
}

const dateOf = (day: string): number => Number(day.slice(8))

/** Whether the text is a day that exists, `yyyy-MM-dd`: 2026-02-30 is none. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && wire(monthsOn(text, 0, dateOf(text))) === text
}

export function shiftDays(day: string, days: number): string {
  return wire(Date.parse(day) + days * DAY_MS)
}

/**
 * The same day `months` later (or earlier); the last day of a month that is too short for it.
 *
 * @deprecated since 1.2.0, use dayjs of your own instead
 */
export function shiftMonths(day: string, months: number): string {
  return wire(Math.min(monthsOn(day, months, dateOf(day)), monthsOn(day, months + 1, 0)))
}

export function startOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`
}

/** @deprecated since 1.2.0, use dayjs of your own instead */
export function endOfMonth(day: string): string {
  return wire(monthsOn(day, 1, 0))
}

/** `2026-11-20` → `20.11.2026`; anything else is given back as it is. */
export function formatPlainDay(day: string): string {
  return isDay(day) ? day.split('-').reverse().join('.') : day
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
