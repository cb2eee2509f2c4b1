import { commissionOf } from '../src/domains/orders/commission.ts'
import type { BusinessTz } from '../src/platform/config/config.ts'
import { wallClock } from '../src/platform/time/business-zone.ts'
import { arrivalCurve } from './arrival-curve.ts'
import { basketTotal, randomBasket, randomComment } from './basket.ts'
import { type Actor, type Change, type Step, simulateLife } from './life.ts'
import { type DemoPartner, demoPartners } from './partners.ts'
import { type Customer, customer, shortName, staffOf } from './people.ts'
import { Random } from './random.ts'

export type DemoOrder = ReturnType<typeof demoOrder>

export interface DemoWorld {
  readonly seed: string
  /** The instant, ms, at which the order with an index was placed; the index may have a fraction. */
  readonly placedAt: (index: number) => number
  readonly now: number
  /** Milliseconds by which the shops' clocks are ahead of UTC. */
  readonly offset: number
  readonly total: number
  readonly staff: ReadonlyMap<string, readonly string[]>
}

export function demoWorld(seed: string, now: Date, zone: BusinessTz, total: number): DemoWorld {
  const from = new Date(now)
  from.setUTCMonth(from.getUTCMonth() - 18)
  const offset = wallClock(now, zone).getTime() - now.getTime()
  return {
    seed,
    total,
    offset,
    now: now.getTime(),
    placedAt: placing(seed, from.getTime(), now.getTime(), offset, total),
    staff: new Map(demoPartners.map(({ id }) => [id, staffOf(seed, id).map(shortName)])),
  }
}

/** The last orders lie within the last days, however few there are in all. */
function placing(seed: string, from: number, now: number, offset: number, total: number) {
  const earlier = Math.max(0, total - recentOrders)
  const natural = arrivalCurve(seed, from, now, offset)(earlier / total)
  const start = Math.max(natural, now - recentMs)
  const before = arrivalCurve(seed, from, start, offset)
  const recent = arrivalCurve(seed, start, now, offset)
  return (index: number) =>
    index < earlier ? before(index / earlier) : recent((index - earlier) / (total - earlier))
}

const sellers = demoPartners.filter(({ weight }) => weight > 0)

/** Returns the order with an index (0 … total − 1; later ones are younger) and an id; the same for the same world. */
export function demoOrder(
  world: DemoWorld,
  index: number,
  id: number,
  slot: RecentOrderPlan | undefined = recentOrderPlan(world.total - 1 - index),
) {
  const random = new Random(world.seed, 'order', index)
  const drawn = random.weighted(sellers)
  const partner = sellers.find(({ id: name }) => name === slot?.partner) ?? drawn
  const createdAt = world.placedAt(index + random.next())
  const changed = slot?.path.includes('deliver_changed')
  const isMarketplace = random.chance(partner.marketplaceShare) && !changed
  const basket = randomBasket(random, partner.category)
  const ordered = basketTotal(basket)
  const paymentType = random.weighted(payments).value
  const deletable = isMarketplace && basket.length > 1 ? basketTotal(basket.slice(-1)) : undefined
  const order = { createdAt, amount: ordered, isMarketplace, deletable }
  const history = simulateLife(random, order, { ...world, path: slot?.path })
  const deleted = history.some(({ action }) => action === 'delete_item')
  const money = settle(ordered, partner.commissionBp, history)
  // Buyers come back: low numbers are drawn more often.
  const buyer = customer(world.seed, Math.floor(world.total * 0.7 * random.next() ** 1.4))
  const signatures = randomSignatures(world.staff.get(partner.id) ?? [], random, buyer)
  return {
    partner,
    number: orderNumber(partner, id),
    createdAt,
    customer: buyer,
    paymentType,
    installment: paymentType === 'installment' ? random.weighted(terms).value : '',
    isMarketplace,
    lines: isMarketplace ? basket.slice(0, deleted ? -1 : undefined) : [],
    delivery:
      random.chance(isMarketplace ? 0.72 : 0.85) || slot?.path.at(-1) === 'hand_over' ? buyer.home : null,
    comment: randomComment(random),
    codes: randomCodes(new Random(world.seed, 'codes', index), history),
    history: history.map((change) => ({ ...change, responsible: signatures[change.by] })),
    /** Amount, compensation and commission in tiyn, after every change. */
    ...money,
  }
}

/** Returns the codes sent to the buyer, the last of which delivered the order; most buyers need one. */
function randomCodes(random: Random, history: readonly Change[]) {
  const delivered = history.find(({ action }) => action === 'deliver' || action === 'deliver_changed')
  if (delivered === undefined) return []
  const sent = random.chance(0.86) ? 1 : random.between(2, 3)
  return Array.from({ length: sent }, (_, n) => ({
    sentAt: delivered.at - (sent - n) * 90_000,
    isUsed: n === sent - 1,
  }))
}

const weighted = <const T>(value: T, weight: number) => ({ value, weight })
const payments = [weighted('installment', 76), weighted('paid_card', 15), weighted('PAD', 9)] as const
const terms = [weighted('0-0-3', 12), weighted('0-0-6', 20), weighted('0-0-12', 46), weighted('0-0-24', 22)]

function orderNumber(partner: DemoPartner, id: number): string {
  const serial = 24_000_000 + id * 3 + (partner.id.length % 3)
  return partner.id.includes('_') ? String(serial) : `${partner.id.slice(0, 2)}-${serial}`
}

function settle(ordered: number, commissionBp: number, history: readonly Change[]) {
  let amount = ordered
  let compensation = 0
  for (const { action, amount: change } of history) {
    if (action === 'deliver_changed' || action === 'delete_item') amount = change?.[1] ?? amount
    if (action === 'return' || action === 'part_return') compensation = amount - (change?.[1] ?? amount)
    if (action === 'return_final' && compensation === 0) compensation = amount
  }
  return { amount, compensation, commission: commissionOf(amount, commissionBp) }
}

function randomSignatures(
  staff: readonly string[],
  random: Random,
  buyer: Customer,
): Readonly<Record<Actor, string>> {
  const [manager = '', courier = '', second = '', other = ''] = staff
  return {
    system: 'Система',
    bank: 'Банк',
    customer: `Покупатель, ${shortName(buyer)}`,
    staff: random.pick([manager, manager, second]),
    courier: random.pick([courier, courier, other]),
  }
}

/** An order that is made for a demo user to work on: whose it is, and what happened to it so far. */
interface RecentOrderPlan {
  readonly partner: string
  readonly path: readonly Step[]
}

const [big, small] = ['ALTYN_TECH', 'ZHAILY_UI']

const repeat = (count: number, partner: string, ...path: readonly Step[]): RecentOrderPlan[] =>
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
const recentOrders = Math.floor((staged.length * 4) / 3)

/** The span of recent orders, ms: each such span holds a whole working day, and no new order has expired. */
const recentMs = 48 * 3_600_000

const changedReturn = repeat(1, big, 'hand_over', 'deliver_changed', 'buy', 'part_return')[0]

/** Returns the fixed path of the order `back` places before the last one; undefined: a random path. */
function recentOrderPlan(back: number): RecentOrderPlan | undefined {
  if (back === recentOrders + 400 || back === recentOrders + 600) return changedReturn
  const place = recentOrders - 1 - back
  return place < 0 || place % 4 === 3 ? undefined : staged[place - Math.floor(place / 4)]
}
