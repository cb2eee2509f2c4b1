import { averageCheque, changeOf, type Measure, orderCount, shareOf, volume } from '../numbers/measures.ts'
import { monthName } from '../numbers/months.ts'
import type { MonthNumbers, SumBySeries } from '../numbers/numbers.ts'
import { type SeriesId, series } from '../numbers/series.ts'

export interface DetailRow {
  readonly id: SeriesId
  readonly name: string
  readonly value: string
  readonly percent: string
}

export interface MonthDetails {
  readonly title: string
  readonly rows: readonly DetailRow[]
  readonly total: string
}

/** @param totals of the range: an average is set against that of the range, a part against the month's total. */
export function detailsOf(
  measure: Measure,
  { month, sums }: MonthNumbers,
  shown: readonly SeriesId[],
  totals: SumBySeries,
  incomplete: boolean,
): MonthDetails {
  const title = `${monthName(month)}${incomplete ? ' (неполный месяц)' : ''}`
  if (measure === averageCheque) {
    const { average, count, amount } = sums.boughtOut
    const percent = count === 0 ? '—' : `${changeOf(average, totals.boughtOut.average)} к среднему за период`
    return {
      title,
      rows: [{ id: 'boughtOut', name: series.boughtOut.name, value: measure.format(average), percent }],
      total: `${orderCount.format(count)} шт. на ${volume.format(amount)}`,
    }
  }
  const whole = shown.reduce((sum, id) => sum + measure.value(sums[id]), 0)
  return {
    title,
    rows: shown.toReversed().map((id) => {
      const value = measure.value(sums[id])
      return { id, name: series[id].name, value: measure.format(value), percent: shareOf(value, whole) }
    }),
    total: measure.format(whole),
  }
}

export function spokenDetails({ title, rows, total }: MonthDetails): string {
  const parts = rows.map(({ name, value, percent }) => `${name} ${value}, ${percent}`)
  return `${title}: ${[...parts, `всего ${total}`].join('; ')}`
}
