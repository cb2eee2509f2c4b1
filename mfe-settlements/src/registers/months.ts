import { lastDayOf } from '@cabinet/contract/report-steps'
import { fromTiyn, shiftDays, startOfMonth, toTiyn } from '@cabinet/shared/format'
import type { EventTotals, FileTotals, RegisterRow } from './register-rows.ts'

/** The totals of a month's registers of one type. */
export interface MonthRow extends FileTotals {
  readonly key: string
  readonly month: string
  readonly type: string
  readonly register: RegisterRow['register']
  readonly isContinued: boolean
}

const long = new Intl.DateTimeFormat('ru-RU', { month: 'long', timeZone: 'UTC' })

/** Names a month: `2026-10` → `октябрь 2026`. */
export const monthName = (month: string): string => `${long.format(new Date(month))} ${month.slice(0, 4)}`

export const previousMonth = (today: string): string => shiftDays(startOfMonth(today), -1).slice(0, 7)

/** Returns a month's last day, `yyyy-MM-dd`. */
export const lastDay = (month: string): string => lastDayOf(`${month}-01`, 'month')

/** Returns the month of a period, which is that of its last day. */
export const monthOf = ({ end }: RegisterRow): string => end.slice(0, 7)

/** Returns each month's totals, a row per type, before its rows. */
export function withMonthTotals(rows: readonly RegisterRow[]): (MonthRow | RegisterRow)[] {
  return [...new Set(rows.map(monthOf))].flatMap((month) => {
    const ofMonth = rows.filter((row) => monthOf(row) === month)
    const registers = [...new Set(ofMonth.map(({ register }) => register))]
    const totals = registers.flatMap((register) =>
      totalOf(
        month,
        ofMonth.filter((row) => row.register === register),
      ),
    )
    return [...totals.map((total, index) => ({ ...total, isContinued: index > 0 })), ...ofMonth]
  })
}

/** Adds up files of one type; nothing where no file says its totals. */
function totalOf(month: string, rows: readonly RegisterRow[]): Omit<MonthRow, 'isContinued'>[] {
  const counted = withoutOverlap(rows.filter(({ orders }) => typeof orders === 'number'))
  const [newest] = counted
  const oldest = counted.at(-1)
  if (newest === undefined || oldest === undefined) return []
  const { type, register, end } = newest
  const sum = (field: (row: RegisterRow) => number | null | undefined) =>
    fromTiyn(counted.reduce((total, row) => total + toTiyn(field(row) ?? 0), 0))
  const happened: EventTotals = {
    returns: sum(({ happened }) => happened?.returns),
    corrections: sum(({ happened }) => happened?.corrections),
    paid: sum(({ happened }) => happened?.paid),
  }
  return [
    {
      ...{ key: `${month} ${register}`, month, type, register, start: oldest.start, end },
      orders: sum(({ orders }) => orders),
      amount: sum(({ amount }) => amount),
      happened: counted.every(({ happened }) => happened) ? happened : undefined,
    },
  ]
}

/**
 * Leaves out what overlaps: a day counts once. The schedule's periods, which never overlap each other, come first; of those made by hand the
 * shorter ones.
 */
function withoutOverlap(rows: readonly RegisterRow[]): RegisterRow[] {
  const length = ({ start, end }: FileTotals) => Date.parse(end) - Date.parse(start)
  const inTurn = [...rows].sort((a, b) => Number(a.isByHand) - Number(b.isByHand) || length(a) - length(b))
  const counted: RegisterRow[] = []
  for (const row of inTurn)
    if (counted.every(({ start, end }) => row.end < start || end < row.start)) counted.push(row)
  return counted.sort((a, b) => (a.end < b.end ? 1 : -1))
}
