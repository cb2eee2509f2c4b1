import type { Dashboard, DashboardItem, Me } from '@cabinet/contract'
import { useSession } from '@cabinet/shared/auth'
import { signInForTest, startTestServer } from '@cabinet/shared/test'

/** Months of the asked range, by name `2026-10-01`. */
function monthsBetween(from: string, to: string): string[] {
  const months: string[] = []
  for (let date = new Date(`${from.slice(0, 8)}01T00:00:00Z`); date.toISOString().slice(0, 10) <= to; ) {
    months.push(date.toISOString().slice(0, 10))
    date = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1))
  }
  return months
}

function items(
  months: readonly string[],
  sumOf: (index: number) => [amount: number, count: number],
): DashboardItem[] {
  return months.map((date, index) => {
    const [amount, count] = sumOf(index)
    return { date, total_amount: amount, avg_amount: count === 0 ? 0 : amount / count, total_count: count }
  })
}

/** Sums that grow by month, the first month without orders; `empty` gives no orders at all. */
function dashboardOf(from: string, to: string, empty = false): Dashboard {
  const months = monthsBetween(from, to)
  const growing = (amount: number, count: number) =>
    items(months, (index) => (empty ? [0, 0] : [amount * index, count * index]))
  return {
    buyed: growing(600_000, 6),
    completed: growing(200_000, 2),
    canceled: growing(150_000, 1),
    return_final: growing(50_000, 1),
  }
}

/** The dashboard's calls over made-up numbers. */
export function startAnalyticsServer(empty = false) {
  return startTestServer({
    'GET /accounting/v1/merchants/{id}/dashboard': ({ query }) =>
      dashboardOf(query.get('from') ?? '', query.get('to') ?? '', empty),
    'GET /accounting/v1/merchants/{id}/dashboard/report': () => new Blob(['xlsx']),
  })
}

export function signInAs(username: string, merchants?: Me['merchants']): void {
  signInForTest({ permissions: ['READ_ANALYTICS_PAGE'], ...(merchants && { merchants }) })
  useSession.setState(({ user }) => ({ user: user && { ...user, username } }))
}
