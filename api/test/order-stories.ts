import type { OrderStatus } from '@cabinet/contract'
import type { HistoryAction } from '../src/domains/orders/tables.ts'
import type { BusinessTz } from '../src/platform/config/config.ts'
import { dayOf, startOfNextDay } from '../src/platform/time/business-zone.ts'
import { pick } from './analytics-data.ts'
import type { OrderRow } from './orders.ts'

/** A change of an order: begun at `at`, visible to others from `commit` on, ms; `from` and `to` tiyn. */
export interface Step {
  readonly id: number
  readonly at: number
  readonly commit: number
  readonly action: HistoryAction
  readonly status: OrderStatus
  readonly from: number
  readonly to: number
}

/** A line that a register must hold, and what it pays, tiyn. */
export interface ExpectedLine {
  readonly partner: string
  readonly register: 3 | 4
  readonly at: number
  readonly text: string
  readonly paid: number
}

const day = 86_400_000

const stories = [
  ['buy'],
  ['cancel'],
  ['buy', 'return', 'return_final'],
  ['buy', 'part_return'],
  ['buy', 'part_return', 'return_final'],
  ['buy', 'part_return', 'part_return', 'part_return'],
  ['buy', 'part_return', 'return'],
  ['buy', 'return_request', 'return_final'],
  ['buy', 'return_request', 'part_return', 'return_final'],
  ['buy', 'return_request', 'reject_return'],
  ['buy', 'return_request', 'reject_return', 'return_request', 'return_final'],
] as const

const statuses = {
  ...({ buy: 'buyed', cancel: 'canceled', reject_return: 'buyed', return: 'return' } as const),
  ...({
    part_return: 'part_return',
    return_request: 'return_request',
    return_final: 'return_final',
  } as const),
}

/** Returns the commission on what is kept, rounded half up. */
function commissionOn(order: OrderRow, kept: number): number {
  const amount = BigInt(order.amount_tiyn)
  return Number((2n * BigInt(order.bank_commission_tiyn ?? 0) * BigInt(kept) + amount) / (2n * amount))
}

/** Returns a random life of an order between two moments, and the lines that its registers must hold. */
export function simulateOrder(
  random: () => number,
  [id, order]: readonly [number, OrderRow],
  { from, until, zone }: { readonly from: number; readonly until: number; readonly zone: BusinessTz },
) {
  const below = (limit: number) => Math.floor(random() * limit)
  const steps: Step[] = []
  const lines: ExpectedLine[] = []
  let at = from + below(until - from)
  let [kept, commit, isReturned] = [0, 0, false]
  for (const action of pick(random, stories as unknown as [(typeof stories)[number]])) {
    // Some begin in the last seconds of a day and commit in the next one.
    if (random() < 0.2) at = startOfNextDay(dayOf(new Date(at), zone), zone).getTime() - 1 - below(3_000)
    if (at > until) break
    const before = kept
    if (action === 'buy') kept = order.amount_tiyn
    if (action === 'return' || (action === 'return_final' && !isReturned)) kept = 0
    if (action === 'part_return') kept -= 1 + below(kept * 0.6)
    isReturned ||= action === 'return' || action === 'part_return'
    // The order's lock lets its changes commit one after another.
    commit = Math.max(commit + 1, at + below(110_000))
    const [from, to] = action === 'part_return' ? [before, kept] : [0, 0]
    steps.push({ id, at, commit, action, status: statuses[action], from, to })
    const [sum, commission] = [kept - before, commissionOn(order, kept) - commissionOn(order, before)]
    if (action === 'buy' || sum !== 0)
      lines.push({
        ...{ partner: order.merchant_id, register: order.payment_type === 'paid_card' ? 4 : 3, at },
        ...{ text: `${id} ${action === 'buy' ? 'Выкуп' : 'Возврат'} ${sum} ${commission}` },
        paid: sum - commission,
      })
    if (kept < 2) break
    at += 1 + below(random() < 0.3 ? 3_000_000 : 6 * day)
  }
  return { steps, lines }
}
