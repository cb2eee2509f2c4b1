import type { BusinessTz } from '../config/config.ts'

const minute = 60_000
const day = 86_400_000

/** Own arithmetic: libraries that go through the host's local time give wrong borders under summer time. @param date `yyyy-MM-dd` @throws RangeError */
export function startOfDay(date: string, zone: BusinessTz): Date {
  const utcMidnight = parseDay(date)
  // Twice, because the offset that counts is the one in force at the result (Almaty moved its clocks on 2024-03-01).
  const guess = utcMidnight - offsetAt(utcMidnight, zone)
  return new Date(utcMidnight - offsetAt(guess, zone))
}

/** The instant at which the day after `date` begins: the open end of a range of days. @throws RangeError */
export function endOfDay(date: string, zone: BusinessTz): Date {
  return startOfDay(new Date(parseDay(date) + day).toISOString().slice(0, 10), zone)
}

/** The day (`yyyy-MM-dd`) that an instant falls on in the zone. */
export function dayOf(instant: Date, zone: BusinessTz): string {
  return wallClock(instant, zone).toISOString().slice(0, 10)
}

/** A date whose UTC fields show the zone's wall clock, as spreadsheets want it. */
export function wallClock(instant: Date, zone: BusinessTz): Date {
  return new Date(instant.getTime() + offsetAt(instant.getTime(), zone))
}

function parseDay(date: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  // Date.parse takes 2026-02-30 for March 2nd.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date)
    throw new RangeError(`no such day: ${date}`)
  return time
}

const almaty = new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Almaty', timeZoneName: 'longOffset' })

function offsetAt(time: number, zone: BusinessTz): number {
  if (zone === '+06:00') return 360 * minute
  const name = almaty.formatToParts(time).find((part) => part.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * minute
}
