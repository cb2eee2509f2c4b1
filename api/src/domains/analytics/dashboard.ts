import {
  type Dashboard,
  type DashboardItem,
  kztFromTiyn,
  type OrderStatus,
  type StatusGroup,
  statuses,
} from '@cabinet/contract'
import { ordersByMonth, type Reading, type StatusMonth } from './queries.ts'
import { type DayRange, monthsOf } from './split-range.ts'

export interface DashboardFilter extends DayRange {
  readonly status?: OrderStatus | undefined
}

/** The dashboard of the scope's merchants: every month of the range in every group, months of zero included. */
export async function dashboard(reading: Reading, { status, ...range }: DashboardFilter): Promise<Dashboard> {
  const months = monthsOf(range)
  const sums = sumByGroup(await ordersByMonth(reading, range, { statuses: status && [status] }))
  const series = (group: StatusGroup) => months.map((month) => item(month, sums.get(key(group, month))))
  return {
    buyed: series('buyed'),
    completed: series('completed'),
    canceled: series('canceled'),
    return_final: series('return_final'),
  }
}

interface Sum {
  orders: number
  amountTiyn: number
}

const key = (group: StatusGroup, month: string) => `${group} ${month}`

function sumByGroup(rows: readonly StatusMonth[]): Map<string, Sum> {
  const sums = new Map<string, Sum>()
  for (const { status, month, orders, amountTiyn } of rows) {
    const cell = key(statuses[status][1], month)
    const sum = sums.get(cell) ?? { orders: 0, amountTiyn: 0 }
    sums.set(cell, { orders: sum.orders + orders, amountTiyn: sum.amountTiyn + amountTiyn })
  }
  return sums
}

function item(month: string, { orders, amountTiyn }: Sum = { orders: 0, amountTiyn: 0 }): DashboardItem {
  return {
    date: month,
    total_amount: kztFromTiyn(amountTiyn),
    avg_amount: kztFromTiyn(orders === 0 ? 0 : Math.round(amountTiyn / orders)),
    total_count: orders,
  }
}
