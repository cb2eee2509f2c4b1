import type { Comparison } from '@cabinet/contract'
import { shiftDays } from '@cabinet/shared/format'
import { type DayRange, dayAt } from '../numbers/months.ts'
import type { SeriesId } from '../numbers/series.tsx'

export interface ReportView {
  readonly merchantId: string
  readonly range: DayRange
  /** The compared period. */
  readonly compare: Comparison | undefined
  readonly hidden: readonly SeriesId[]
}

export type ReportFilters = Pick<ReportView, 'merchantId' | 'range' | 'compare'>

export interface MerchantChoice {
  readonly id: string
  readonly name: string
}

/** All visible merchants, under the name in address and calls. */
export const allMerchants: MerchantChoice = { id: 'all', name: 'Все партнёры' }

export const comparisonIds = ['month', 'year', 'period'] as const satisfies readonly Comparison[]

export const comparisons: Readonly<Record<Comparison, string>> = {
  month: 'Месяц назад',
  year: 'Год назад',
  period: 'Прошлый период',
}

/** Longer ranges compare years with years, which months can't show. */
const maxComparedDays = 366

/** Returns the comparisons with other days than the range's own; none for more than a year. */
export function comparisonsOf(range: DayRange): readonly Comparison[] {
  if (countDays(range) > maxComparedDays) return []
  return comparisonIds.filter(
    (id) => id === 'period' || dayAt(range.to).subtract(1, id).isBefore(dayAt(range.from)),
  )
}

/** Source: docs/product.md, «Limits». */
const defaultDays = 42

export function defaultRange(today: string): DayRange {
  return { from: shiftDays(today, 1 - defaultDays), to: today }
}

const dayMs = 86_400_000

export function countDays({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
}
