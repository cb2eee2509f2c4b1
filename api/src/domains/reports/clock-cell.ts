import type { BusinessTz } from '../../platform/config/config.ts'
import { wallClock } from '../../platform/time/business-zone.ts'

/** Excel's first day, in days before 1970. */
const epoch = 25_569
const dayMs = 86_400_000

/** Excel's format of an instant. Excel escapes the dots itself; other readers fail on bare ones. */
export const instant = 'dd\\.mm\\.yyyy\\ hh:mm'

/** Returns the wall clock to the second in Excel's form: days since 1900 without a zone. */
export function clockCell(at: Date, zone: BusinessTz): number {
  return (Math.floor(wallClock(at, zone).getTime() / 1000) * 1000) / dayMs + epoch
}

/** Returns a day, `yyyy-MM-dd`, in Excel's form. */
export function dayCell(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs + epoch
}
