import type { ActionReason, OrderStatus } from '@cabinet/contract'
import { noReason, reasonsOf } from '@cabinet/contract/staff-actions'
import type { HistoryAction } from '../src/domains/orders/tables.ts'
import { finishInOpeningHours } from './arrival-curve.ts'
import type { Random } from './random.ts'

/** One thing that happened to an order. Money in tiyn, time in ms. */
export interface Change {
  readonly at: number
  readonly status: OrderStatus
  readonly action: HistoryAction
  readonly by: Actor
  readonly amount?: readonly [from: number, to: number]
  readonly reason?: ActionReason | typeof noReason
}

export type Actor = 'system' | 'bank' | 'customer' | 'staff' | 'courier'

export interface Order {
  readonly createdAt: number
  readonly amount: number
  /** The sum of the item that staff may delete. */
  readonly deletable: number | undefined
  readonly isMarketplace: boolean
}

export interface SimulationContext {
  readonly offset: number
  readonly now: number
  /** The steps that the order takes after its registration; absent: random ones. */
  readonly path?: readonly HistoryAction[] | undefined
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Returns the order's life until `now`: each step is one that the table of actions or the bank's events allow. */
export function simulateLife(
  random: Random,
  order: Order,
  { offset, now, path }: SimulationContext,
): Change[] {
  const steps = path === undefined ? randomSteps(random, order, offset) : stepsOf(path, random, order, offset)
  return [...steps].filter(({ at }) => at <= now)
}

const outcomes: Readonly<Partial<Record<HistoryAction, readonly [OrderStatus, Actor, minutes: number]>>> = {
  in_progress: ['in_progress', 'staff', 40],
  hand_over: ['ready_delivery', 'staff', 40],
  deliver: ['delivered', 'courier', 150],
  deliver_changed: ['delivered_w_e', 'courier', 150],
  buy: ['buyed', 'bank', 24 * 60],
  part_return: ['part_return_w_e', 'staff', 2 * 24 * 60],
}

function* stepsOf(
  path: readonly HistoryAction[],
  random: Random,
  order: Order,
  offset: number,
): Generator<Change> {
  let { createdAt: at, amount } = order
  const hasCard = path.length > 0 || random.chance(0.8)
  yield { at, status: hasCard ? 'completed' : 'no_card_completed', action: 'register', by: 'system' }
  for (const action of path) {
    const [status = 'completed', by = 'staff', minutes = 0] = outcomes[action] ?? []
    at = finishInOpeningHours(at, random.between(minutes / 2, minutes), offset)
    const step = { at, status, action, by }
    if (!/changed|part/.test(action)) {
      yield step
      continue
    }
    const reduced = wholeTenge(amount * 0.8)
    const reason = action === 'part_return' ? { reason: 'refusedByTheClient' as const } : {}
    yield { ...step, ...reason, amount: [amount, reduced] }
    amount = reduced
  }
}

function* randomSteps(random: Random, order: Order, offset: number): Generator<Change> {
  let { createdAt: at, amount } = order
  /** @param minutes until it is done; 0: at the moment that `at` has been moved to */
  const step = (
    status: OrderStatus,
    action: HistoryAction,
    by: Actor,
    minutes = 0,
    more: Pick<Change, 'amount' | 'reason'> = {},
  ) => {
    if (minutes > 0) at = finishInOpeningHours(at, minutes, offset)
    return { at, status, action, by, ...more }
  }
  const soon = (median: number, spread = 1) => random.skewed(median, spread)
  const hasCard = random.chance(0.88)
  yield step(hasCard ? 'completed' : 'no_card_completed', 'register', 'system')

  const fate = random.next()
  if (fate < 0.05) {
    const reason = random.pick(['canceledByTheClient', 'outOfStock', 'outOfStock', noReason] as const)
    return yield step('canceled', 'cancel', 'staff', soon(90), { reason })
  }
  if (fate < 0.09) {
    at += 72 * hour
    yield step('final_merchant_unavaliable', 'expire', 'system')
    if (random.chance(0.65)) return
    at = finishInOpeningHours(at, soon(6 * 60, 0.8), offset)
  } else if (hasCard && random.chance(order.isMarketplace ? 0.75 : 0.5)) {
    yield step('in_progress', 'in_progress', 'staff', soon(120))
    if (order.deletable !== undefined && random.chance(0.04)) {
      const rest = amount - order.deletable
      yield step('in_progress', 'delete_item', 'staff', soon(20, 0.6), { amount: [amount, rest] })
      amount = rest
    }
    if (random.chance(0.07)) {
      const minutes = soon(5 * 60, 0.8)
      return yield step('canceled', 'cancel', 'staff', minutes, { reason: random.pick(reasonsOf('cancel')) })
    }
  } else yield step('ready_delivery', 'hand_over', 'staff', soon(140))

  const reduced = reducedAmount(random, order, amount)
  yield reduced === undefined
    ? step('delivered', 'deliver', 'courier', soon(22 * 60, 0.7))
    : step('delivered_w_e', 'deliver_changed', 'courier', soon(22 * 60, 0.7), { amount: [amount, reduced] })
  amount = reduced ?? amount
  // The bank pays in the night of a following day.
  const midnight = Math.floor((at + offset) / day) * day - offset
  at = midnight + random.between(1, 2) * day + random.between(170, 330) * minute
  yield step('buyed', 'buy', 'bank')

  const afterwards = random.next()
  if (afterwards >= 0.055) return
  const days = soon(random.between(2, 16) * 24 * 60, 0.2)
  const reason = random.pick(['canceledByTheClient', 'refusedByTheClient'] as const)
  const kept = amount - wholeTenge(amount * (0.1 + random.next() * 0.6))
  if (afterwards < 0.008) yield step('return_request', 'return_request', 'customer', days)
  else if (afterwards < 0.035) yield step('return', 'return', 'staff', days, { amount: [amount, 0], reason })
  else {
    const status = reduced === undefined ? 'part_return' : 'part_return_w_e'
    yield step(status, 'part_return', 'staff', days, { amount: [amount, kept], reason })
  }
  if (random.chance(0.12)) return
  at += random.between(1, 5) * day + random.between(0, 300) * minute
  yield step('return_final', 'return_final', 'bank')
}

/** Delivered for less than ordered; 500 ₸ is the least. The items of marketplace orders always add up to the amount: not those. */
function reducedAmount(random: Random, { isMarketplace }: Order, amount: number): number | undefined {
  if (!random.chance(0.035) || isMarketplace || amount < 200_000) return undefined
  return wholeTenge(amount * (0.6 + random.next() * 0.35))
}

function wholeTenge(tiyn: number): number {
  return Math.max(100, Math.floor(tiyn / 100) * 100)
}
