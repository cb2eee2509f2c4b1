/** The business zone: a fixed offset (`+06:00`) or `Asia/Almaty` (decisions.md, section 5). Comes with `/me`. */
export type BusinessZone = string

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(zone: BusinessZone, withTime: boolean): Intl.DateTimeFormat {
  const key = `${zone} ${withTime}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('ru-RU', {
    timeZone: zone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    ...(withTime && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  })
  formatters.set(key, made)
  return made
}

function parts(instant: string | Date, zone: BusinessZone, withTime: boolean) {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return undefined
  const found: Record<string, string> = {}
  for (const { type, value } of formatter(zone, withTime).formatToParts(date)) found[type] = value
  return found
}

/** An instant (ISO with `Z`, or a Date) as `dd.MM.yyyy` in the business zone; an empty text when it is none. */
export function formatDay(instant: string | Date, zone: BusinessZone): string {
  const at = parts(instant, zone, false)
  return at ? `${at.day}.${at.month}.${at.year}` : ''
}

export function formatDateTime(instant: string | Date, zone: BusinessZone): string {
  const at = parts(instant, zone, true)
  return at ? `${at.day}.${at.month}.${at.year}, ${at.hour}:${at.minute}` : ''
}

export function formatTime(instant: string | Date, zone: BusinessZone): string {
  const at = parts(instant, zone, true)
  return at ? `${at.hour}:${at.minute}` : ''
}

export function dayIn(instant: string | Date, zone: BusinessZone): string {
  const at = parts(instant, zone, false)
  return at ? `${at.year}-${at.month}-${at.day}` : ''
}

/** Today in the business zone, `yyyy-MM-dd`. The browser's own zone has no say. */
export function todayIn(zone: BusinessZone, now: Date = new Date()): string {
  return dayIn(now, zone)
}

/** `UTC+6`: at this moment, of a zone with summer time. */
export function zoneName(zone: BusinessZone): string {
  const named = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
  const offset = named.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return offset.replace('GMT', 'UTC')
}
