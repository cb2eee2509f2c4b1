import type { ActionReason, OrderStatus } from '@cabinet/contract'
import { noReason, reasonsOf } from '@cabinet/contract/staff-actions'
import { type HistoryAction, transitions } from '../src/domains/orders/transitions/table.ts'
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
  readonly path?: readonly Step[] | undefined
}

export type Step = Exclude<HistoryAction, 'register'>

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Returns the order's life until `now`: each step is one that the table of actions or the bank's events allow. */
export function simulateLife(
  random: Random,
  order: Order,
  { offset, now, path }: SimulationContext,
): Change[] {
  const hasCard = path === undefined ? random.chance(0.88) : path.length > 0 || random.chance(0.8)
  const status = hasCard ? 'completed' : 'no_card_completed'
  const steps =
    path === undefined ? randomSteps(random, order, offset, hasCard) : stepsOf(path, random, order, offset)
  const registered = { at: order.createdAt, status, action: 'register', by: 'system' } as const
  return [registered, ...steps].filter(({ at }) => at <= now)
}

/** The actors of steps of which the transition's own `by` says less. */
const actors: Readonly<Partial<Record<HistoryAction, Actor>>> = {
  deliver: 'courier',
  deliver_changed: 'courier',
  return_request: 'customer',
  expire: 'system',
}

/** Returns who takes a step, and its status by the table of transitions. @param isChanged delivered for less than ordered */
function outcomeOf(action: Step, isChanged: boolean) {
  // A deleted item leaves the order in work.
  const { by, to = 'in_progress' } = transitions[action === 'deliver_changed' ? 'deliver' : action]
  const status = typeof to === 'string' ? to : to[isChanged ? 'changed' : 'whole']
  return { status, action, by: actors[action] ?? (by === 'bank' ? 'bank' : 'staff') }
}

/** Minutes that staged steps take; others take 40. */
const minutesOf: Readonly<Partial<Record<HistoryAction, number>>> = {
  deliver: 150,
  deliver_changed: 150,
  buy: 24 * 60,
  part_return: 2 * 24 * 60,
}

function* stepsOf(path: readonly Step[], random: Random, order: Order, offset: number): Generator<Change> {
  let { createdAt: at, amount } = order
  const isChanged = path.includes('deliver_changed')
  for (const action of path) {
    const minutes = minutesOf[action] ?? 40
    at = finishInOpeningHours(at, random.between(minutes / 2, minutes), offset)
    const step = { at, ...outcomeOf(action, isChanged) }
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

function* randomSteps(random: Random, order: Order, offset: number, hasCard: boolean): Generator<Change> {
  let { createdAt: at, amount } = order
  let reduced: number | undefined
  /** @param minutes until it is done; 0: at the moment that `at` has been moved to */
  const step = (action: Step, minutes = 0, more: Pick<Change, 'amount' | 'reason'> = {}): Change => {
    if (minutes > 0) at = finishInOpeningHours(at, minutes, offset)
    return { at, ...outcomeOf(action, reduced !== undefined), ...more }
  }
  const soon = (median: number, spread = 1) => random.skewed(median, spread)

  const fate = random.next()
  if (fate < 0.05) {
    const reason = random.pick(['canceledByTheClient', 'outOfStock', 'outOfStock', noReason] as const)
    return yield step('cancel', soon(90), { reason })
  }
  if (fate < 0.09) {
    at += 72 * hour
    yield step('expire')
    if (random.chance(0.65)) return
    at = finishInOpeningHours(at, soon(6 * 60, 0.8), offset)
  } else if (hasCard && random.chance(order.isMarketplace ? 0.75 : 0.5)) {
    yield step('in_progress', soon(120))
    if (order.deletable !== undefined && random.chance(0.04)) {
      const rest = amount - order.deletable
      yield step('delete_item', soon(20, 0.6), { amount: [amount, rest] })
      amount = rest
    }
    if (random.chance(0.07)) {
      const minutes = soon(5 * 60, 0.8)
      return yield step('cancel', minutes, { reason: random.pick(reasonsOf('cancel')) })
    }
  } else yield step('hand_over', soon(140))

  reduced = reducedAmount(random, order, amount)
  const minutes = soon(22 * 60, 0.7)
  yield reduced === undefined
    ? step('deliver', minutes)
    : step('deliver_changed', minutes, { amount: [amount, reduced] })
  amount = reduced ?? amount
  // The bank pays in the night of a following day.
  const midnight = Math.floor((at + offset) / day) * day - offset
  at = midnight + random.between(1, 2) * day + random.between(170, 330) * minute
  yield step('buy')

  const afterwards = random.next()
  if (afterwards >= 0.055) return
  const days = soon(random.between(2, 16) * 24 * 60, 0.2)
  const reason = random.pick(['canceledByTheClient', 'refusedByTheClient'] as const)
  const kept = amount - wholeTenge(amount * (0.1 + random.next() * 0.6))
  if (afterwards < 0.008) yield step('return_request', days)
  else if (afterwards < 0.035) yield step('return', days, { amount: [amount, 0], reason })
  else yield step('part_return', days, { amount: [amount, kept], reason })
  if (random.chance(0.12)) return
  at += random.between(1, 5) * day + random.between(0, 300) * minute
  yield step('return_final')
}

/** Delivered for less than ordered; 500 ₸ is the least. The items of marketplace orders always add up to the amount: not those. */
function reducedAmount(random: Random, { isMarketplace }: Order, amount: number): number | undefined {
  if (!random.chance(0.035) || isMarketplace || amount < 200_000) return undefined
  return wholeTenge(amount * (0.6 + random.next() * 0.35))
}

function wholeTenge(tiyn: number): number {
  return Math.max(100, Math.floor(tiyn / 100) * 100)
}
