import { bucketName, formatRange, stepNames } from '../numbers/buckets.ts'
import { comparedDaysAt, comparisonProblem } from '../numbers/comparable.ts'
import {
  averageOrderValue,
  type Measure,
  orderCount,
  orderVolume,
  percentChange,
  percentShare,
  type SumBySeries,
  totalsOf,
} from '../numbers/numbers.ts'
import type { Numbers } from '../numbers/queries.ts'
import { type SeriesId, series } from '../numbers/series.tsx'

interface DetailRow {
  readonly id: SeriesId
  readonly name: string
  readonly value: string
  readonly percent: string
}

export interface Details {
  readonly title: string
  readonly rows: readonly DetailRow[]
  readonly total: string
  /** The compared total, and its change where that misleads nobody. */
  readonly former: string | undefined
}

interface DetailsView {
  readonly measure: Measure
  readonly shown: readonly SeriesId[]
  readonly today: string
  readonly incomplete: ReadonlySet<string>
}

/** Returns the texts of each bucket. */
export function bucketDetails(numbers: Numbers, view: DetailsView): Details[] {
  const { buckets, compared, step } = numbers
  const totals = totalsOf(buckets)
  return buckets.map(({ start, sums }, index) => {
    const note = view.incomplete.has(start) ? ` (${stepNames[step].incomplete.toLowerCase()})` : ''
    const pair = comparedDaysAt(numbers, index)
    const former = compared?.buckets[index]?.sums
    return {
      title: `${bucketName(start, step)}${note}`,
      ...detailsOf(view, sums, totals),
      former: pair && former && compared && formerText(view, { sums, former, pair, compared }),
    }
  })
}

/** Returns the texts of the whole range. */
export function rangeDetails({ buckets, range, compared }: Numbers, view: DetailsView): Details {
  const sums = totalsOf(buckets)
  const former = compared && totalsOf(compared.buckets)
  const pair = compared && { now: range, former: compared.range }
  return {
    title: formatRange(range),
    ...detailsOf(view, sums, sums),
    former: pair && former && compared && formerText(view, { sums, former, pair, compared }),
  }
}

function detailsOf({ measure, shown }: DetailsView, sums: SumBySeries, totals: SumBySeries) {
  if (measure === averageOrderValue) {
    const { average, count, amount } = sums.boughtOut
    const isPart = sums !== totals && count > 0
    const percent = isPart ? `${percentChange(average, totals.boughtOut.average)} к среднему за период` : ''
    return {
      rows: [
        { id: 'boughtOut' as const, name: series.boughtOut.name, value: measure.format(average), percent },
      ],
      total: `${orderCount.format(count)} шт. на ${orderVolume.format(amount)}`,
    }
  }
  const whole = totalOf(measure, shown, sums)
  return {
    rows: [...shown].reverse().map((id) => {
      const value = measure.value(sums[id])
      return { id, name: series[id].name, value: measure.format(value), percent: percentShare(value, whole) }
    }),
    total: measure.format(whole),
  }
}

interface Beside {
  readonly sums: SumBySeries
  readonly former: SumBySeries
  readonly pair: NonNullable<ReturnType<typeof comparedDaysAt>>
  readonly compared: NonNullable<Numbers['compared']>
}

function formerText(
  { measure, shown, today }: DetailsView,
  { sums, former, pair, compared }: Beside,
): string {
  const before = totalOf(measure, shown, former)
  const isOutcome = measure === averageOrderValue || shown.length < measure.series.length
  const problem = comparisonProblem(pair, compared, today, isOutcome)
  const change =
    problem === undefined && before > 0 ? [percentChange(totalOf(measure, shown, sums), before)] : []
  return [measure.format(before), ...change].join(', ')
}

/** Returns the height of a bar. */
export function totalOf(measure: Measure, shown: readonly SeriesId[], sums: SumBySeries): number {
  return shown.reduce((sum, id) => sum + measure.value(sums[id]), 0)
}

export function screenReaderText({ title, rows, total, former }: Details): string {
  const parts = rows.map(({ name, value, percent }) =>
    [name, `${value}${percent && `, ${percent}`}`].join(' '),
  )
  const before = former === undefined ? [] : [`было ${former}`]
  return `${title}: ${[...parts, `всего ${total}`, ...before].join('; ')}`
}
