import { commissionOf } from '../src/domains/orders/commission.ts'
import type { PaymentType } from '../src/domains/orders/tables.ts'
import type { BusinessTz } from '../src/platform/config/config.ts'
import { wallClock } from '../src/platform/time/business-zone.ts'
import { drawBasket, drawComment, sumOf } from './basket.ts'
import { type Actor, type Change, live } from './life.ts'
import { type DemoPartner, demoPartners } from './partners.ts'
import { type Customer, customer, shortName } from './people.ts'
import { addressLine } from './places.ts'
import { Random } from './random.ts'
import { recentMs, recentOrders, recentSlot, type Slot } from './recent-orders.ts'
import { rhythm } from './rhythm.ts'
import { staffOf } from './staff.ts'

export type DemoOrder = ReturnType<typeof demoOrder>

export interface DemoWorld {
  readonly seed: string
  /** When the order with an index was placed, by a fraction of an order. */
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
    placedAt: placing(seed, from, now, { offset, total }),
    staff: new Map(demoPartners.map(({ id }) => [id, staffOf(seed, id).map(shortName)])),
  }
}

/** The last orders lie within the last days, however few there are in all. */
function placing(seed: string, from: Date, now: Date, { offset, total }: { offset: number; total: number }) {
  const earlier = Math.max(0, total - recentOrders)
  const whole = rhythm(seed, from, now, offset)
  const natural = whole.instantAt(earlier / total)
  const start = new Date(Math.max(natural.getTime(), now.getTime() - recentMs))
  const before = rhythm(seed, from, start, offset)
  const recent = rhythm(seed, start, now, offset)
  return (index: number) =>
    (index < earlier
      ? before.instantAt(index / earlier)
      : recent.instantAt((index - earlier) / (total - earlier))
    ).getTime()
}

const sellers = demoPartners.filter(({ weight }) => weight > 0)

/** The order with an index (0 … total − 1; later ones are younger) and an id; the same for the same world. */
export function demoOrder(
  world: DemoWorld,
  index: number,
  id: number,
  slot: Slot | undefined = recentSlot(world.total - 1 - index),
) {
  const random = new Random(world.seed, 'order', index)
  const drawn = random.weighted(sellers)
  const partner = sellers.find(({ id: name }) => name === slot?.partner) ?? drawn
  const createdAt = world.placedAt(index + random.next())
  const changed = slot?.path.includes('deliver_changed')
  const isMarketplace = random.chance(partner.marketplaceShare) && !changed
  const basket = drawBasket(random, partner.category)
  const ordered = sumOf(basket)
  const paymentType = random.weighted(payments).type
  const history = live(
    random,
    {
      createdAt,
      amount: ordered,
      isMarketplace,
      deletable: isMarketplace && basket.length > 1 ? [sumOf(basket.slice(-1))] : [],
    },
    { ...world, path: slot?.path },
  )
  const deleted = history.some(({ action }) => action === 'delete_item')
  const money = settle(ordered, partner.commissionBp, history)
  // Buyers come back: low numbers are drawn more often.
  const buyer = customer(world.seed, Math.floor(world.total * 0.7 * random.next() ** 1.4))
  const sign = signer(world.staff.get(partner.id) ?? [], random, buyer)
  return {
    partner,
    number: orderNumber(partner, id),
    createdAt,
    customer: buyer,
    paymentType,
    installment: paymentType === 'installment' ? random.weighted(terms).term : '',
    isMarketplace,
    lines: isMarketplace ? basket.slice(0, deleted ? -1 : undefined) : [],
    delivery:
      random.chance(isMarketplace ? 0.72 : 0.85) || slot?.path.at(-1) === 'hand_over' ? buyer.home : null,
    comment: drawComment(random),
    history: history.map((change) => ({ ...change, responsible: sign(change.by) })),
    /** Amount, compensation and commission in tiyn, after every change. */
    ...money,
  }
}

export function deliveryLine(order: DemoOrder): string | null {
  return order.delivery === null ? null : addressLine(order.delivery)
}

const payments = [
  { type: 'installment', weight: 76 },
  { type: 'paid_card', weight: 15 },
  { type: 'PAD', weight: 9 },
] as const satisfies { type: PaymentType; weight: number }[]

const terms = [
  { term: '0-0-3', weight: 12 },
  { term: '0-0-6', weight: 20 },
  { term: '0-0-12', weight: 46 },
  { term: '0-0-24', weight: 22 },
]

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

function signer(staff: readonly string[], random: Random, buyer: Customer): (by: Actor) => string {
  const [manager, courier, second, other] = staff
  const atCounter = random.pick([manager, manager, second])
  const onRoad = random.pick([courier, courier, other])
  const names: Readonly<Record<Actor, string | undefined>> = {
    system: 'Система',
    bank: 'Банк',
    customer: `Покупатель, ${shortName(buyer)}`,
    staff: atCounter,
    courier: onRoad,
  }
  return (by) => names[by] ?? 'Система'
}
