import type { RoutineUnloading } from '../partners/tables.ts'

export interface Period {
  /** `yyyy-MM-dd`. */
  readonly start: string
  /** `yyyy-MM-dd`, included. */
  readonly end: string
}

export interface Planned {
  readonly routine: RoutineUnloading
  /** Today in the business zone. */
  readonly today: string
  /** The day when the partner came. */
  readonly created: string
  /** Last day of the partner's last period; none before the first. */
  readonly lastEnd: string | undefined
}

/** How far the first registers of a partner go back, in days. */
const history = 31

const weekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const

/**
 * Periods that are due, in order of time: DAILY the day before, MONDAY … SUNDAY the seven days before. They follow each other: after
 * downtime none is missing, and after a change of the schedule no day is in two of them. Source: decisions 7.
 */
export function duePeriods({ routine, today, created, lastEnd }: Planned): Period[] {
  const length = routine === 'DAILY' ? 1 : 7
  let earliest = lastEnd === undefined ? created : shift(lastEnd, 1)
  let day = shift(earliest, 1)
  if (lastEnd === undefined) day = later(day, shift(today, 1 - history))
  const periods: Period[] = []
  for (; day <= today; day = shift(day, 1)) {
    if (routine !== 'DAILY' && weekdayOf(day) !== routine) continue
    const start = later(shift(day, -length), earliest)
    periods.push({ start, end: shift(day, -1) })
    earliest = day
  }
  return periods
}

/**
 * Whether the periods that are due are the history that a partner begins with: he was there for longer than it goes back, and
 * nothing was ever unloaded for him. Registers of the past are shown, and nobody is written to about them.
 */
export function isHistory({ created, lastEnd, today }: Omit<Planned, 'routine'>): boolean {
  return lastEnd === undefined && created < shift(today, -history)
}

export function shift(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

function weekdayOf(day: string): RoutineUnloading | undefined {
  return weekdays[new Date(day).getUTCDay()]
}

function later(a: string, b: string): string {
  return a > b ? a : b
}
