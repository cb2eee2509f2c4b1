import {
  type Comparison,
  type Dashboard,
  type DashboardSeries,
  kztFromTiyn,
  type OrderStatus,
  type StatusGroup,
  statuses,
  statusGroups,
} from '@cabinet/contract'
import { comparedDays } from './compared-days.ts'
import { type Reading, type StatusSum, selectOrdersByMonth, selectOrdersByPart } from './queries.ts'
import { type DayRange, monthsOf } from './split-range.ts'

export interface DashboardFilter extends DayRange {
  readonly status?: OrderStatus | undefined
  readonly compare?: Comparison | undefined
}

/** Returns the dashboard of the scope's merchants: every month of the range in every group, also zeros. */
export async function computeDashboard(
  reading: Reading,
  { status, compare, ...range }: DashboardFilter,
): Promise<Dashboard> {
  const statuses = status && [status]
  const rows = await selectOrdersByMonth(reading, range, statuses)
  const now = seriesOf(
    monthsOf(range),
    rows.map(({ month, ...sum }) => ({ from: month, ...sum })),
  )
  if (compare === undefined) return now
  const parts = comparedDays(range, compare)
  const starts = parts.map(({ from }) => from)
  const former = seriesOf(starts, await selectOrdersByPart(reading, parts, statuses))
  return { ...now, compared: { from: starts[0] ?? '', to: parts.at(-1)?.to ?? '', ...former } }
}

interface Sum {
  orders: number
  amountTiyn: number
}

type Part = StatusSum & { readonly from: string }

const groups = Object.keys(statusGroups) as StatusGroup[]

function seriesOf(starts: readonly string[], rows: readonly Part[]): DashboardSeries {
  const sums = sumByGroup(rows)
  const series = (group: StatusGroup) => starts.map((from) => item(from, sums.get(key(group, from))))
  return Object.fromEntries(groups.map((group) => [group, series(group)])) as DashboardSeries
}

const key = (group: StatusGroup, from: string) => `${group} ${from}`

/** Sums orders by group; a partly returned one counts as bought out with the amount that the buyer kept. */
function sumByGroup(rows: readonly Part[]): Map<string, Sum> {
  const sums = new Map<string, Sum>()
  const add = (cell: string, orders: number, amountTiyn: number) => {
    const sum = sums.get(cell) ?? { orders: 0, amountTiyn: 0 }
    sums.set(cell, { orders: sum.orders + orders, amountTiyn: sum.amountTiyn + amountTiyn })
  }
  for (const { status, from, orders, amountTiyn, keptOrders, keptTiyn } of rows) {
    add(key(statusGroup(status), from), orders - keptOrders, amountTiyn - keptTiyn)
    add(key('buyed', from), keptOrders, keptTiyn)
  }
  return sums
}

/** Returns the group of a status; one that a newer version has written counts as under way. */
function statusGroup(status: string): StatusGroup {
  return Object.hasOwn(statuses, status) ? statuses[status as OrderStatus][1] : 'completed'
}

function item(date: string, { orders, amountTiyn }: Sum = { orders: 0, amountTiyn: 0 }) {
  return {
    date,
    total_amount: kztFromTiyn(amountTiyn),
    avg_amount: kztFromTiyn(orders === 0 ? 0 : Math.round(amountTiyn / orders)),
    total_count: orders,
  }
}
