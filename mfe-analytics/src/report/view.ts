import { shiftDays } from '@cabinet/shared/format'
import type { DayRange } from '../numbers/months.ts'
import type { SeriesId } from '../numbers/series.ts'

export interface ReportView {
  readonly merchantId: string
  readonly range: DayRange
  /** Whether the equal range before it is shown beside it. */
  readonly compare: boolean
  readonly hidden: readonly SeriesId[]
}

export type ReportFilters = Pick<ReportView, 'merchantId' | 'range'>

export interface MerchantChoice {
  readonly id: string
  readonly name: string
}

/** All merchants, by the name that address and server use; for superadmin only (decisions 3). */
export const allMerchants: MerchantChoice = { id: 'all', name: 'Все партнёры' }

/** Source: specification 9. */
const defaultDays = 42

export function defaultRange(today: string): DayRange {
  return { from: shiftDays(today, 1 - defaultDays), to: today }
}

const dayMs = 86_400_000

export function daysIn({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
}

export function previousRange(range: DayRange): DayRange {
  const days = daysIn(range)
  return { from: shiftDays(range.from, -days), to: shiftDays(range.from, -1) }
}
