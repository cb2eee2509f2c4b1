/** A plain day, `yyyy-MM-dd`, without zone: what date fields, filters and the API speak. */
const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/

const pad = (value: number) => String(value).padStart(2, '0')

const fromUtc = (date: Date) =>
  `${date.getUTCFullYear()}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`

/** Whether the text is a day that exists, `yyyy-MM-dd`: 2026-02-30 is none. */
export function isDay(text: string): boolean {
  const [, year, month, day] = dayPattern.exec(text) ?? []
  if (!year || !month || !day) return false
  return fromUtc(new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))) === text
}

/** The day `days` later (or earlier), by UTC arithmetic: no zone and no summer time can move it. */
export function shiftDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return fromUtc(date)
}

/** The first day of the day's month. */
export function startOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`
}

/** `2026-11-20` → `20.11.2026`; anything else is given back as it is. */
export function formatPlainDay(day: string): string {
  const [, year, month, date] = dayPattern.exec(day) ?? []
  return year ? `${date}.${month}.${year}` : day
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
