/** The business zone: a fixed offset (`+06:00`) or `Asia/Almaty`, from `/me`. */
export type BusinessZone = string

const formatters = new Map<string, Intl.DateTimeFormat>()

const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const kinds = {
  day,
  moment: { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  offset: { timeZoneName: 'shortOffset' },
} as const

/** Returns a formatter, cached per zone, because creating one takes as long as rendering a row. */
function formatter(timeZone: BusinessZone, kind: keyof typeof kinds): Intl.DateTimeFormat {
  const key = `${timeZone} ${kind}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(kind === 'offset' ? 'en' : 'ru-RU', { timeZone, ...kinds[kind] })
  formatters.set(key, made)
  return made
}

function parts(instant: string | Date, zone: BusinessZone, kind: 'day' | 'moment') {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return undefined
  const found: Record<string, string> = {}
  for (const { type, value } of formatter(zone, kind).formatToParts(date)) found[type] = value
  return found
}

/** Formats an instant (ISO with `Z`, Date) as `dd.MM.yyyy` in the business zone; empty for other values. */
export function formatDay(instant: string | Date, zone: BusinessZone): string {
  const at = parts(instant, zone, 'day')
  return at ? `${at.day}.${at.month}.${at.year}` : ''
}

export function formatDateTime(instant: string | Date, zone: BusinessZone): string {
  const at = parts(instant, zone, 'moment')
  return at ? `${at.day}.${at.month}.${at.year} ${at.hour}:${at.minute}` : ''
}

export function formatTime(instant: string | Date, zone: BusinessZone): string {
  const at = parts(instant, zone, 'moment')
  return at ? `${at.hour}:${at.minute}` : ''
}

export function dayIn(instant: string | Date, zone: BusinessZone): string {
  const at = parts(instant, zone, 'day')
  return at ? `${at.year}-${at.month}-${at.day}` : ''
}

/** Returns today in the business zone, `yyyy-MM-dd`, independent of the browser's zone. */
export function todayIn(zone: BusinessZone, now: Date = new Date()): string {
  return dayIn(now, zone)
}

/** Returns the current offset of a zone with summer time: `UTC+6`. */
export function zoneName(zone: BusinessZone): string {
  const parts = formatter(zone, 'offset').formatToParts()
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return offset.replace('GMT', 'UTC')
}
