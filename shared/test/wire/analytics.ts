import {
  type Dashboard,
  type DashboardItem,
  type DashboardSeries,
  type Step,
  statusGroups,
} from '@cabinet/contract'
import { stepsOf } from '@cabinet/contract/report-steps'

/** A step's amount in KZT and its orders; other groups are empty. */
const sums: Partial<Record<keyof DashboardSeries, readonly [amount: number, count: number]>> = {
  buyed: [600_000, 6],
  completed: [200_000, 2],
  canceled: [150_000, 1],
  return_final: [50_000, 1],
}

/** Returns a range's dashboard: sums grow by step, from no orders in the first; none with `scale` 0. */
export function wireDashboard(from = '', to = '', scale = 1, step: Step = 'month'): Dashboard {
  const dates = stepsOf({ from, to }, step).map(({ date }) => date)
  const growing = ([amount, count]: readonly [number, number]): DashboardItem[] =>
    dates.map((date, index) => ({
      date,
      total_amount: amount * index * scale,
      avg_amount: index * scale * count === 0 ? 0 : amount / count,
      total_count: count * index * scale,
    }))
  const groups = Object.keys(statusGroups) as (keyof DashboardSeries)[]
  return Object.fromEntries(groups.map((group) => [group, growing(sums[group] ?? [0, 0])])) as DashboardSeries
}
