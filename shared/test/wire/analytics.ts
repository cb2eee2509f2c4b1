import { type Dashboard, type DashboardItem, type DashboardSeries, statusGroups } from '@cabinet/contract'

/** A month's amount in KZT and its orders; other groups are empty. */
const sums: Partial<Record<keyof DashboardSeries, readonly [amount: number, count: number]>> = {
  buyed: [600_000, 6],
  completed: [200_000, 2],
  canceled: [150_000, 1],
  return_final: [50_000, 1],
}

/** Returns a range's dashboard: sums grow by month, from no orders in the first; none with `scale` 0. */
export function wireDashboard(from = '', to = '', scale = 1): Dashboard {
  const months = monthsBetween(from, to)
  const growing = ([amount, count]: readonly [number, number]): DashboardItem[] =>
    months.map((date, index) => ({
      date,
      total_amount: amount * index * scale,
      avg_amount: index * scale * count === 0 ? 0 : amount / count,
      total_count: count * index * scale,
    }))
  const groups = Object.keys(statusGroups) as (keyof DashboardSeries)[]
  return Object.fromEntries(groups.map((group) => [group, growing(sums[group] ?? [0, 0])])) as DashboardSeries
}

/** Returns the months of a range by their first days: `2026-10-01`. */
function monthsBetween(from: string, to: string): string[] {
  const [year = 0, month = 1] = from.split('-').map(Number)
  const names = Array.from({ length: 240 }, (_, index) =>
    new Date(Date.UTC(year, month - 1 + index, 1)).toISOString().slice(0, 10),
  )
  return names.filter((name) => name <= to)
}
