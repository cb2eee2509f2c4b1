import { averageCheque, changeOf, type Measure, orderCount, shareOf, volume } from '../numbers/measures.ts'
import { monthName } from '../numbers/months.ts'
import type { MonthNumbers, SumBySeries } from '../numbers/numbers.ts'
import { type SeriesId, series } from '../numbers/series.tsx'

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
  /** The leading series in the compared days, and its change. */
  readonly former: string | undefined
}

/** Returns a month's texts. @param totals the range's sums, with whose average a month's is compared */
export function monthDetails(
  measure: Measure,
  { month, sums }: MonthNumbers,
  shown: readonly SeriesId[],
  totals: SumBySeries,
  { incomplete, compared }: { incomplete: boolean; compared: SumBySeries | undefined },
): MonthDetails {
  const title = `${monthName(month)}${incomplete ? ' (неполный месяц)' : ''}`
  const whole = totalOf(measure, shown, sums)
  const lead = leadingSeries(shown)
  const before = compared && measure.value(compared[lead])
  const former =
    before === undefined
      ? undefined
      : `${measure.format(before)}, ${changeOf(measure.value(sums[lead]), before)}`
  if (measure === averageCheque) {
    const { average, count, amount } = sums.boughtOut
    const percent = count === 0 ? '—' : `${changeOf(average, totals.boughtOut.average)} к среднему за период`
    return {
      title,
      rows: [{ id: 'boughtOut', name: series.boughtOut.name, value: measure.format(average), percent }],
      total: `${orderCount.format(count)} шт. на ${volume.format(amount)}`,
      former,
    }
  }
  return {
    title,
    rows: [...shown].reverse().map((id) => {
      const value = measure.value(sums[id])
      return { id, name: series[id].name, value: measure.format(value), percent: shareOf(value, whole) }
    }),
    total: measure.format(whole),
    former,
  }
}

/** Returns the bottom series of the bars, which headline and comparison describe. */
export const leadingSeries = ([lead = 'boughtOut']: readonly SeriesId[]): SeriesId => lead

/** Returns the height of a month's bar. */
export function totalOf(measure: Measure, shown: readonly SeriesId[], sums: SumBySeries): number {
  return shown.reduce((sum, id) => sum + measure.value(sums[id]), 0)
}

export function spokenDetails({ title, rows, total, former }: MonthDetails): string {
  const parts = rows.map(({ name, value, percent }) => `${name} ${value}, ${percent}`)
  const before = former === undefined ? [] : [`было ${former}`]
  return `${title}: ${[...parts, `всего ${total}`, ...before].join('; ')}`
}
