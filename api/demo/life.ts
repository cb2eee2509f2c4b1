import type { OrderStatus } from '@cabinet/contract'
import type { CancelReason } from '../src/domains/orders/cancel-reasons.ts'
import type { HistoryAction } from '../src/domains/orders/tables.ts'
import type { Random } from './random.ts'
import { whenOpen } from './rhythm.ts'

/** One thing that happened to an order. Money in tiyn, time in ms. */
export interface Change {
  readonly at: number
  readonly status: OrderStatus
  readonly action: HistoryAction
  readonly by: Actor
  readonly amount?: readonly [from: number, to: number]
  readonly reason?: CancelReason
}

export type Actor = 'system' | 'bank' | 'customer' | 'staff' | 'courier'

export interface Order {
  readonly createdAt: number
  readonly amount: number
  readonly deletable: readonly number[]
  readonly isMarketplace: boolean
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export interface Circumstances {
  readonly offset: number
  readonly now: number
  /** What must happen after the order has come, and nothing else; absent: what happens to come. */
  readonly path?: readonly HistoryAction[] | undefined
}

/** What has happened to an order by `now`: each step is one that the table of actions or the bank's events allow (decisions 2). */
export function live(random: Random, order: Order, { offset, now, path }: Circumstances): Change[] {
  const all = path === undefined ? steps(random, order, offset) : along(path, random, order, offset)
  return [...all].filter(({ at }) => at <= now)
}

const outcomes: Readonly<Partial<Record<HistoryAction, readonly [OrderStatus, Actor, minutes: number]>>> = {
  in_progress: ['in_progress', 'staff', 40],
  hand_over: ['ready_delivery', 'staff', 40],
  deliver: ['delivered', 'courier', 150],
  deliver_changed: ['delivered_w_e', 'courier', 150],
  buy: ['buyed', 'bank', 24 * 60],
  part_return: ['part_return_w_e', 'staff', 2 * 24 * 60],
}

function* along(
  path: readonly HistoryAction[],
  random: Random,
  order: Order,
  offset: number,
): Generator<Change> {
  let { createdAt: at, amount } = order
  const withCard = path.length > 0 || random.chance(0.8)
  yield { at, status: withCard ? 'completed' : 'no_card_completed', action: 'register', by: 'system' }
  for (const action of path) {
    const [status, by, minutes] = outcomes[action] ?? []
    if (status === undefined || by === undefined || minutes === undefined) continue
    at = whenOpen(at, random.between(minutes / 2, minutes), offset)
    const to = /changed|part/.test(action) ? wholeTenge(amount * 0.8) : amount
    yield {
      ...{ at, status, action, by },
      ...(to !== amount && { amount: [amount, to] as const }),
      ...(action === 'part_return' && { reason: 'refusedByTheClient' as const }),
    }
    amount = to
  }
}

function* steps(random: Random, order: Order, offset: number): Generator<Change> {
  let at = order.createdAt
  let amount = order.amount
  const withCard = random.chance(0.88)
  yield { at, status: withCard ? 'completed' : 'no_card_completed', action: 'register', by: 'system' }
  const open = (median: number, spread: number) => whenOpen(at, random.skewed(median, spread), offset)
  const reason = (...codes: CancelReason[]) => random.pick(codes)

  const fate = random.next()
  if (fate < 0.05) {
    at = open(90, 1)
    yield {
      at,
      status: 'canceled',
      action: 'cancel',
      by: 'staff',
      reason: reason('canceledByTheClient', 'outOfStock'),
    }
    return
  }
  if (fate < 0.09) {
    at += 72 * hour
    yield { at, status: 'final_merchant_unavaliable', action: 'expire', by: 'system' }
    if (random.chance(0.65)) return
    at = open(6 * 60, 0.8)
  } else if (withCard && random.chance(order.isMarketplace ? 0.75 : 0.5)) {
    at = open(120, 1.1)
    yield { at, status: 'in_progress', action: 'in_progress', by: 'staff' }
    const [dropped] = order.deletable
    if (dropped !== undefined && random.chance(0.04)) {
      at = open(20, 0.6)
      yield {
        at,
        status: 'in_progress',
        action: 'delete_item',
        by: 'staff',
        amount: [amount, amount - dropped],
      }
      amount -= dropped
    }
    if (random.chance(0.07)) {
      at = open(5 * 60, 0.8)
      const why = reason('canceledByTheClient', 'refusedByTheClient', 'unableToDelivery', 'outOfStock')
      yield { at, status: 'canceled', action: 'cancel', by: 'staff', reason: why }
      return
    }
  } else {
    at = open(140, 1.1)
    yield { at, status: 'ready_delivery', action: 'hand_over', by: 'staff' }
  }

  at = open(22 * 60, 0.7)
  const reduced = reducedAmount(random, order, amount)
  const changed = reduced !== undefined
  yield changed
    ? { at, status: 'delivered_w_e', action: 'deliver_changed', by: 'courier', amount: [amount, reduced] }
    : { at, status: 'delivered', action: 'deliver', by: 'courier' }
  amount = reduced ?? amount

  // The bank pays in the night of a following day.
  at =
    Math.floor((at + offset) / day) * day +
    random.between(1, 2) * day +
    random.between(170, 330) * minute -
    offset
  yield { at, status: 'buyed', action: 'buy', by: 'bank' }

  const afterwards = random.next()
  if (afterwards >= 0.055) return
  at = open(random.between(2, 16) * 24 * 60, 0.2)
  const why = reason('canceledByTheClient', 'refusedByTheClient')
  if (afterwards < 0.008) {
    yield { at, status: 'return_request', action: 'return_request', by: 'customer' }
  } else if (afterwards < 0.035) {
    yield { at, status: 'return', action: 'return', by: 'staff', amount: [amount, 0], reason: why }
  } else {
    const status = changed ? 'part_return_w_e' : 'part_return'
    const kept = amount - wholeTenge(amount * (0.1 + random.next() * 0.6))
    yield { at, status, action: 'part_return', by: 'staff', amount: [amount, kept], reason: why }
  }
  if (random.chance(0.12)) return
  at += random.between(1, 5) * day + random.between(0, 300) * minute
  yield { at, status: 'return_final', action: 'return_final', by: 'bank' }
}

/** Delivered for less than ordered; 500 ₸ is the least. The items of marketplace orders always add up to the amount: not those. */
function reducedAmount(random: Random, { isMarketplace }: Order, amount: number): number | undefined {
  if (!random.chance(0.035) || isMarketplace || amount < 200_000) return undefined
  return wholeTenge(amount * (0.6 + random.next() * 0.35))
}

function wholeTenge(tiyn: number): number {
  return Math.max(100, Math.floor(tiyn / 100) * 100)
}
