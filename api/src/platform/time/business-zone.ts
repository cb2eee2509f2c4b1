import type { BusinessTz } from '../config/config.ts'

const minute = 60_000
const day = 86_400_000

/** Returns the start of a day, `yyyy-MM-dd`; host-time libraries fail at summer time. @throws RangeError */
export function startOfDay(date: string, zone: BusinessTz): Date {
  const utcMidnight = parseDay(date)
  // Applied twice, because the offset at the result counts (Almaty changed its zone on 2024-03-01).
  const guess = utcMidnight - offsetAt(utcMidnight, zone)
  return new Date(utcMidnight - offsetAt(guess, zone))
}

/** Returns the start of the day after `date`: the open end of a range of days. @throws RangeError */
export function startOfNextDay(date: string, zone: BusinessTz): Date {
  return startOfDay(new Date(parseDay(date) + day).toISOString().slice(0, 10), zone)
}

/** Returns the day (`yyyy-MM-dd`) of an instant in the zone. */
export function dayOf(instant: Date, zone: BusinessTz): string {
  return wallClock(instant, zone).toISOString().slice(0, 10)
}

/** Returns a date whose UTC fields show the zone's wall clock, the form of spreadsheets. */
export function wallClock(instant: Date, zone: BusinessTz): Date {
  return new Date(instant.getTime() + offsetAt(instant.getTime(), zone))
}

function parseDay(date: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  // Date.parse reads 2026-02-30 as March 2nd.
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

/** Returns `2026-11-25` in Russian form: `25.11.2026`. */
export const displayDay = (day: string): string => day.split('-').reverse().join('.')

/** Returns `13.11.2026—19.11.2026`, or one date for a single day. */
export const displayDays = (start: string, end: string): string =>
  start === end ? displayDay(start) : `${displayDay(start)}—${displayDay(end)}`
