import type { HistoryAction } from '../src/domains/orders/tables.ts'

/** An order that is made for a demo user to work on: whose it is, and what happened to it so far. */
export interface Slot {
  readonly partner: string
  readonly path: readonly HistoryAction[]
}

const [big, small] = ['ALTYN_TECH', 'ZHAILY_UI']
const handed = ['hand_over'] as const

const staged: readonly Slot[] = [
  ...Array.from({ length: 2 }, () => ({ partner: big, path: [...handed, 'deliver_changed'] as const })),
  { partner: small, path: [...handed, 'deliver_changed'] },
  ...Array.from({ length: 4 }, () => ({ partner: big, path: [...handed, 'deliver'] as const })),
  { partner: small, path: [...handed, 'deliver'] },
  ...Array.from({ length: 7 }, () => ({ partner: big, path: handed })),
  ...Array.from({ length: 3 }, () => ({ partner: small, path: handed })),
  ...Array.from({ length: 5 }, () => ({ partner: big, path: ['in_progress'] as const })),
  ...Array.from({ length: 2 }, () => ({ partner: small, path: ['in_progress'] as const })),
  ...Array.from({ length: 26 }, (_, index) => ({ partner: index % 4 === 3 ? small : big, path: [] })),
]

/** The last orders before now: three that are made for a demo user, then one as it happens to come. */
export const recentOrders = Math.floor((staged.length * 4) / 3)

/** The span of recent orders, ms: each such span holds a whole working day, and no new order has expired. */
export const recentMs = 48 * 3_600_000

const changedReturn: Slot = {
  partner: big,
  path: [...handed, 'deliver_changed', 'buy', 'part_return'],
}

/** The fixed path of the order `back` places before the last one; undefined: a random one. */
export function recentSlot(back: number): Slot | undefined {
  if (back === recentOrders + 400 || back === recentOrders + 600) return changedReturn
  const place = recentOrders - 1 - back
  return place < 0 || place % 4 === 3 ? undefined : staged[place - Math.floor(place / 4)]
}
