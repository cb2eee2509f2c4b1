import type { DashboardSeries } from '@cabinet/contract'
import { formatMoney, formatNumber, fromTiyn, toTiyn } from '@cabinet/shared/format'
import { type SeriesId, series, seriesIds } from './series.tsx'

export interface Measure {
  readonly id: 'volume' | 'average' | 'count'
  readonly title: string
  /** An average can't be stacked, so the cheque covers bought-out orders only. */
  readonly series: readonly SeriesId[]
  readonly value: (sum: Sum) => number
  /** Formats a value in full: `1 234 567,50 ₸`, `1 234`; «—» for the average of no order. */
  readonly format: (value: number) => string
  /** Formats a value briefly: `3,79 млрд ₸`; whole tenge below a million. */
  readonly rounded: (value: number) => string
  /** Formats a value on an axis: `1,2 млн ₸`, `1,2 тыс.`. */
  readonly short: (value: number) => string
}

const compact = new Intl.NumberFormat('ru-RU', { notation: 'compact', maximumFractionDigits: 1 })

const threeDigits = new Intl.NumberFormat('ru-RU', { notation: 'compact', maximumSignificantDigits: 3 })

const money = (tiyn: number) => formatMoney(fromTiyn(tiyn))
const roundedMoney = (tiyn: number) => {
  const tenge = fromTiyn(tiyn)
  return Math.abs(tenge) < 1_000_000 ? formatMoney(Math.round(tenge)) : `${threeDigits.format(tenge)}\u00a0₸`
}
const shortMoney = (tiyn: number) => `${compact.format(fromTiyn(tiyn))}\u00a0₸`

export const orderVolume: Measure = {
  id: 'volume',
  title: 'Объём продаж',
  series: seriesIds,
  value: ({ amount }) => amount,
  format: money,
  rounded: roundedMoney,
  short: shortMoney,
}

export const averageOrderValue: Measure = {
  id: 'average',
  title: 'Средний чек выкупленных заказов',
  series: ['boughtOut'],
  value: ({ average }) => average,
  format: (tiyn) => (tiyn === 0 ? '—' : money(tiyn)),
  rounded: (tiyn) => (tiyn === 0 ? '—' : roundedMoney(tiyn)),
  short: shortMoney,
}

export const orderCount: Measure = {
  id: 'count',
  title: 'Количество заказов',
  series: seriesIds,
  value: ({ count }) => count,
  format: formatNumber,
  rounded: formatNumber,
  short: (value) => compact.format(value),
}

export const measures = [orderVolume, averageOrderValue, orderCount] as const

const percents = new Intl.NumberFormat('ru-RU', { style: 'percent', maximumFractionDigits: 1 })
const changes = new Intl.NumberFormat('ru-RU', {
  style: 'percent',
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
})

/** Returns a part of a whole: `45,2 %`; «—» for an empty whole. */
export function percentShare(part: number, whole: number): string {
  return whole === 0 ? '—' : percents.format(part / whole)
}

/** Returns the change with a minus sign: `+12,5 %`, `−3 %`; «—» without a former value. */
export function percentChange(value: number, former: number): string {
  return former === 0 ? '—' : changes.format(value / former - 1).replace('-', '−')
}

interface Sum {
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
