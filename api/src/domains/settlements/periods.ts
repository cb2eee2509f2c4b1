import { shiftDays } from '@cabinet/contract/report-steps'
import type { RoutineUnloading } from '../partners/tables.ts'

export interface Period {
  readonly start: string
  /** `yyyy-MM-dd`, included. */
  readonly end: string
}

export interface PlanInput {
  readonly routine: RoutineUnloading
  readonly today: string
  readonly created: string
  readonly lastEnd: string | undefined
}

/**
 * The time after a period's end until every change begun in it is under way in a transaction: a request waits 20 s for its body
 * (`requestTimeout`), 30 s for a connection (`waitMs`) and a minute between statements at most
 * (`idle_in_transaction_session_timeout`). Planning looks for the transactions themselves.
 */
export const settlingMs = 2 * 60_000

/** The days that a partner's first registers look back. */
const historyDays = 31

const weekdays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const

/** Returns due periods without gaps, despite downtime or a changed schedule. Source: docs/settlements.md, «Periods». */
export function duePeriods({ routine, today, created, lastEnd }: PlanInput): Period[] {
  const length = routine === 'DAILY' ? 1 : 7
  let earliest = lastEnd === undefined ? created : shiftDays(lastEnd, 1)
  let day = shiftDays(earliest, 1)
  if (lastEnd === undefined) day = later(day, shiftDays(today, 1 - historyDays))
  const periods: Period[] = []
  for (; day <= today; day = shiftDays(day, 1)) {
    if (routine !== 'DAILY' && weekdayOf(day) !== routine) continue
    const start = later(shiftDays(day, -length), earliest)
    periods.push({ start, end: shiftDays(day, -1) })
    earliest = day
  }
  return periods
}

/** Returns whether due periods precede a new partner's start: their registers are shown but not mailed. */
export function predatesPartner({ created, lastEnd, today }: Omit<PlanInput, 'routine'>): boolean {
  return lastEnd === undefined && created < shiftDays(today, -historyDays)
}

function weekdayOf(day: string): RoutineUnloading | undefined {
  return weekdays[new Date(day).getUTCDay()]
}

function later(a: string, b: string): string {
  return a > b ? a : b
}
