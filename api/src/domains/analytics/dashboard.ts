import {
  type Comparison,
  type Dashboard,
  type DashboardSeries,
  kztFromTiyn,
  type OrderStatus,
  type StatusGroup,
  type Step,
  statusGroups,
} from '@cabinet/contract'
import { stepsOf } from '@cabinet/contract/report-steps'
import { selectPurchaseDays } from '../orders/service.ts'
import { statusGroup } from './order-counts.ts'
import {
  type AnalyticsContext,
  type StatusSum,
  selectFirstDay,
  selectOrdersByMonth,
  selectOrdersByPart,
} from './queries.ts'
import { comparedDays, type DayRange, type RangeStep } from './range.ts'

export interface DashboardFilter extends DayRange {
  readonly status?: OrderStatus | undefined
  readonly step?: Step | undefined
  readonly compare?: Comparison | undefined
}

/** Returns the dashboard of the scope's merchants: every step of the range in every group, also zeros. */
export async function computeDashboard(
  ctx: AnalyticsContext,
  { status, step = 'month', compare, ...range }: DashboardFilter,
): Promise<Dashboard> {
  const statuses = status && [status]
  const parts = stepsOf(range, step)
  const rows =
    step === 'month'
      ? (await selectOrdersByMonth(ctx, range, statuses)).map(({ month, ...sum }) => ({
          date: month,
          ...sum,
        }))
      : await selectOrdersByPart(ctx, parts, statuses)
  const now = seriesOf(parts, rows)
  if (compare === undefined) return now
  const former = comparedDays(range, compare, step).map((part) => ({ date: part.from, ...part }))
  const sums = await selectOrdersByPart(ctx, former, statuses)
  const [firstDay, purchaseDays] = [await selectFirstDay(ctx), await selectPurchaseDays(ctx)]
  const [from = '', to = ''] = [former[0]?.from, former.at(-1)?.to]
  return { ...now, compared: { from, to, firstDay, purchaseDays, ...seriesOf(former, sums) } }
}

interface Sum {
  orders: number
  amountTiyn: number
}

type Cell = StatusSum & Pick<RangeStep, 'date'>

const groups = Object.keys(statusGroups) as StatusGroup[]

function seriesOf(parts: readonly RangeStep[], rows: readonly Cell[]): DashboardSeries {
  const sums = sumByGroup(rows)
  const series = (group: StatusGroup) => parts.map(({ date }) => item(date, sums.get(key(group, date))))
  return Object.fromEntries(groups.map((group) => [group, series(group)])) as DashboardSeries
}

const key = (group: StatusGroup, date: string) => `${group} ${date}`

/** Sums orders by group; a partly returned one counts as bought out with the amount that the buyer kept. */
function sumByGroup(rows: readonly Cell[]): Map<string, Sum> {
  const sums = new Map<string, Sum>()
  const add = (cell: string, orders: number, amountTiyn: number) => {
    const sum = sums.get(cell) ?? { orders: 0, amountTiyn: 0 }
    sums.set(cell, { orders: sum.orders + orders, amountTiyn: sum.amountTiyn + amountTiyn })
  }
  for (const { status, date, orders, amountTiyn, keptOrders, keptTiyn } of rows) {
    add(key(statusGroup(status), date), orders - keptOrders, amountTiyn - keptTiyn)
    add(key('buyed', date), keptOrders, keptTiyn)
  }
  return sums
}

function item(date: string, { orders, amountTiyn }: Sum = { orders: 0, amountTiyn: 0 }) {
  return {
    date,
    total_amount: kztFromTiyn(amountTiyn),
    avg_amount: kztFromTiyn(orders === 0 ? 0 : Math.round(amountTiyn / orders)),
    total_count: orders,
  }
}
