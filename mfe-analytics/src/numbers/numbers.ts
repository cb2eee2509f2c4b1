import type { DashboardSeries } from '@cabinet/contract'
import { toTiyn } from '@cabinet/shared/format'
import { type SeriesId, series, seriesIds } from './series.tsx'

export interface Sum {
  readonly count: number
  readonly amount: number
  readonly average: number
}

export type SumBySeries = Readonly<Record<SeriesId, Sum>>

export interface Bucket {
  /** First day, `yyyy-MM-dd`, of the month, week or day, or of the compared days. */
  readonly start: string
  readonly sums: SumBySeries
}

/** Maps the dashboard from the wire, whose names and decimal sums end here: sums become tiyn. */
export function bucketsFromWire(wire: DashboardSeries): Bucket[] {
  return wire.buyed.map(({ date }, index) => ({
    start: date,
    sums: bySeries((id) => {
      const item = wire[series[id].group][index]
      return {
        count: item?.total_count ?? 0,
        amount: toTiyn(item?.total_amount ?? 0),
        average: toTiyn(item?.avg_amount ?? 0),
      }
    }),
  }))
}

export function totalsOf(buckets: readonly Bucket[]): SumBySeries {
  return bySeries((id) => {
    const count = buckets.reduce((sum, { sums }) => sum + sums[id].count, 0)
    const amount = buckets.reduce((sum, { sums }) => sum + sums[id].amount, 0)
    return { count, amount, average: count === 0 ? 0 : Math.round(amount / count) }
  })
}

/** Sums all series: the orders as they were placed. */
export function placedOrders(sums: SumBySeries): Sum {
  const [count, amount] = [sumOf(sums, 'count'), sumOf(sums, 'amount')]
  return { count, amount, average: count === 0 ? 0 : Math.round(amount / count) }
}

const sumOf = (sums: SumBySeries, part: keyof Sum) => seriesIds.reduce((sum, id) => sum + sums[id][part], 0)

export function hasOrders(buckets: readonly Bucket[]): boolean {
  return buckets.some(({ sums }) => seriesIds.some((id) => sums[id].count > 0))
}

function bySeries(sumOf: (id: SeriesId) => Sum): SumBySeries {
  return Object.fromEntries(seriesIds.map((id) => [id, sumOf(id)])) as SumBySeries
}
