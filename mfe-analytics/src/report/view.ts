import type { Comparison, Step } from '@cabinet/contract'
import { maxSteps, steps, stepsOf } from '@cabinet/contract/report-steps'
import { shiftDays } from '@cabinet/shared/format'
import { type DayRange, parseDay } from '../numbers/buckets.ts'
import type { SeriesId } from '../numbers/series.tsx'

export interface ReportView {
  readonly merchantId: string
  readonly range: DayRange
  readonly step: Step
  /** The compared period. */
  readonly compare: Comparison | undefined
  readonly hidden: readonly SeriesId[]
}

export type ReportFilters = Pick<ReportView, 'merchantId' | 'range' | 'step' | 'compare'>

export interface MerchantChoice {
  readonly id: string
  readonly name: string
}

/** All visible merchants, under the name in address and calls. */
export const allMerchants: MerchantChoice = { id: 'all', name: 'Все партнёры' }

export const comparisonIds = ['week', 'month', 'year', 'period'] as const satisfies readonly Comparison[]

/** By days and weeks the server compares whole weeks, so that weekdays meet. */
export function comparisonName(id: Comparison, step: Step): string {
  if (id === 'month') return step === 'month' ? 'Месяц назад' : '4 недели назад'
  if (id === 'year') return step === 'month' ? 'Год назад' : '52 недели назад'
  return id === 'week' ? 'Неделя назад' : 'Прошлый период'
}

/** Longer ranges compare years with years, which buckets can't show. */
const maxComparedDays = 366

/** Returns the comparisons with other days than the range's own; none for more than a year. */
export function comparisonsOf(range: DayRange, step: Step): readonly Comparison[] {
  const days = countDays(range)
  if (days > maxComparedDays) return []
  return comparisonIds.filter((id) => {
    if (id === 'period') return true
    if (id === 'week') return days <= 7
    if (step !== 'month') return days <= (id === 'month' ? 28 : 364)
    return parseDay(range.to).subtract(1, id).isBefore(parseDay(range.from))
  })
}

export const allowsStep = (range: DayRange, step: Step): boolean =>
  stepsOf(range, step).length <= maxSteps[step]

/** Returns the view with another range or step: a step that the range allows, and a comparison that both allow. */
export function fitView<V extends Pick<ReportView, 'range' | 'step' | 'compare'>>(view: V): V {
  const { range, compare } = view
  const step = steps.slice(steps.indexOf(view.step)).find((one) => allowsStep(range, one)) ?? 'month'
  return { ...view, step, compare: comparisonsOf(range, step).find((id) => id === compare) }
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
