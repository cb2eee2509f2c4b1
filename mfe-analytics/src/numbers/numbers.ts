import type { DashboardSeries } from '@cabinet/contract'
import { toTiyn } from '@cabinet/shared/format'
import { type SeriesId, series, seriesIds } from './series.tsx'

export interface Sum {
  readonly count: number
  readonly amount: number
  readonly average: number
}

export type SumBySeries = Readonly<Record<SeriesId, Sum>>

export interface MonthNumbers {
  /** First day, `yyyy-MM-dd`, of the month or of the compared days. */
  readonly month: string
  readonly sums: SumBySeries
}

/** Maps the dashboard from the wire, whose names and decimal sums end here: sums become tiyn. */
export function monthsFromWire(wire: DashboardSeries): MonthNumbers[] {
  return wire.buyed.map(({ date }, index) => ({
    month: date,
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

export function totalsOf(months: readonly MonthNumbers[]): SumBySeries {
  return bySeries((id) => {
    const count = months.reduce((sum, { sums }) => sum + sums[id].count, 0)
    const amount = months.reduce((sum, { sums }) => sum + sums[id].amount, 0)
    return { count, amount, average: count === 0 ? 0 : Math.round(amount / count) }
  })
}

export function hasOrders(months: readonly MonthNumbers[]): boolean {
  return months.some(({ sums }) => seriesIds.some((id) => sums[id].count > 0))
}

function bySeries(sumOf: (id: SeriesId) => Sum): SumBySeries {
  return Object.fromEntries(seriesIds.map((id) => [id, sumOf(id)])) as SumBySeries
}
