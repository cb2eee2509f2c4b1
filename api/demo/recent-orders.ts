import type { HistoryAction } from '../src/domains/orders/tables.ts'

/** An order that is made for a demo user to work on: whose it is, and what happened to it so far. */
export interface RecentOrderPlan {
  readonly partner: string
  readonly path: readonly HistoryAction[]
}

const [big, small] = ['ALTYN_TECH', 'ZHAILY_UI']

const repeat = (count: number, partner: string, ...path: readonly HistoryAction[]): RecentOrderPlan[] =>
  Array.from({ length: count }, () => ({ partner, path }))

const staged: readonly RecentOrderPlan[] = [
  ...repeat(2, big, 'hand_over', 'deliver_changed'),
  ...repeat(1, small, 'hand_over', 'deliver_changed'),
  ...repeat(4, big, 'hand_over', 'deliver'),
  ...repeat(1, small, 'hand_over', 'deliver'),
  ...repeat(7, big, 'hand_over'),
  ...repeat(3, small, 'hand_over'),
  ...repeat(5, big, 'in_progress'),
  ...repeat(2, small, 'in_progress'),
  ...Array.from({ length: 26 }, (_, index) => ({ partner: index % 4 === 3 ? small : big, path: [] })),
]

/** The last orders before now: three that are made for a demo user, then one as it happens to come. */
export const recentOrders = Math.floor((staged.length * 4) / 3)

/** The span of recent orders, ms: each such span holds a whole working day, and no new order has expired. */
export const recentMs = 48 * 3_600_000

const changedReturn = repeat(1, big, 'hand_over', 'deliver_changed', 'buy', 'part_return')[0]

/** Returns the fixed path of the order `back` places before the last one; undefined: a random path. */
export function recentOrderPlan(back: number): RecentOrderPlan | undefined {
  if (back === recentOrders + 400 || back === recentOrders + 600) return changedReturn
  const place = recentOrders - 1 - back
  return place < 0 || place % 4 === 3 ? undefined : staged[place - Math.floor(place / 4)]
}
