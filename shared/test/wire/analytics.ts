import type { Dashboard, DashboardItem } from '@cabinet/contract'

/** Returns the dashboard of a range: sums grow by month, and the first month has no orders; `scale` 0 gives no orders at all. */
export function wireDashboard(from = '', to = '', scale = 1): Dashboard {
  const months = monthsBetween(from, to)
  const growing = (amount: number, count: number): DashboardItem[] =>
    months.map((date, index) => ({
      date,
      total_amount: amount * index * scale,
      avg_amount: index * scale === 0 ? 0 : amount / count,
      total_count: count * index * scale,
    }))
  return {
    buyed: growing(600_000, 6),
    completed: growing(200_000, 2),
    canceled: growing(150_000, 1),
    return_final: growing(50_000, 1),
  }
}

/** Returns the months of a range by their first days: `2026-10-01`. */
function monthsBetween(from: string, to: string): string[] {
  const [year = 0, month = 1] = from.split('-').map(Number)
  const names = Array.from({ length: 240 }, (_, index) =>
    new Date(Date.UTC(year, month - 1 + index, 1)).toISOString().slice(0, 10),
  )
  return names.filter((name) => name <= to)
}
