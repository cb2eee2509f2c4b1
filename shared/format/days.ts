export { shiftDays } from '@cabinet/contract/report-steps'

/** Returns the day in UTC, independent of summer time and the browser's zone. */
const wire = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Returns whether the text is an existing day, `yyyy-MM-dd`: 2026-02-30 is not. */
export function isDay(text: string): boolean {
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  // Date.parse reads 30 February as 2 March.
  return !Number.isNaN(ms) && wire(ms) === text
}

export function startOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`
}

/** Formats a day: `2026-11-20` → `20.11.2026`; anything else is returned unchanged. */
export function formatPlainDay(day: string): string {
  return isDay(day) ? day.split('-').reverse().join('.') : day
}

/** Reads `20.11.2026`, `20/11/26`, `20112026` or `2026-11-20` as `2026-11-20`; undefined for other texts. */
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
