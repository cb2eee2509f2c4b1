import { isIin } from '@cabinet/contract/identity-numbers'
import { transitions } from '../src/domains/orders/transitions/table.ts'
import { wallClock } from '../src/platform/time/business-zone.ts'
import { zone } from '../test/test-clock.ts'
import { basketTotal } from './basket.ts'
import { type DemoOrder, demoOrder, demoWorld } from './demo-order.ts'

const now = new Date(process.env.TEST_NOW ?? '2026-11-20T12:00:00Z')
const total = 3_000
const hour = 3_600_000

function make(seed: string, count = total): DemoOrder[] {
  const world = demoWorld(seed, now, zone, total)
  return Array.from({ length: count }, (_, index) => demoOrder(world, index, index + 1))
}

const orders = make('test')
const local = (time: number) => wallClock(new Date(time), zone)
const share = (test: (order: DemoOrder) => boolean) => orders.filter(test).length / total

test('the same seed gives the same orders, another one others', () => {
  expect(make('test', 100)).toEqual(orders.slice(0, 100))
  expect(make('other', 100)).not.toEqual(orders.slice(0, 100))
})

test('an order does not depend on the batch that it is made in', () => {
  expect(demoOrder(demoWorld('test', now, zone, total), 2321, 2322)).toEqual(orders[2321])
})

test('numbers follow the time, from 18 months ago until now', () => {
  const times = orders.map(({ createdAt }) => createdAt)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  const begin = new Date(now).setUTCMonth(now.getUTCMonth() - 18)
  expect(times[0]).toBeGreaterThanOrEqual(begin)
  expect(times[0]).toBeLessThan(begin + 48 * hour)
  expect(times.at(-1)).toBeLessThan(now.getTime())
  expect(times.at(-1)).toBeGreaterThan(now.getTime() - 6 * hour)
})

test('nothing has happened yet that lies ahead, and the history goes forward', () => {
  for (const { history, createdAt } of orders) {
    const times = history.map(({ at }) => at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times[0]).toBe(createdAt)
    expect(times.at(-1)).toBeLessThanOrEqual(now.getTime())
  }
})

/** Maps history entries that are no transitions to the statuses before them. */
const events: Record<string, readonly string[]> = {
  return_request: ['buyed'],
  deliver_changed: transitions.deliver.from,
}

test('every step is one that the product allows', () => {
  const sources = {
    ...Object.fromEntries(Object.entries(transitions).map(([name, { from }]) => [name, from])),
    ...events,
  }
  for (const { history } of orders) {
    expect(history[0]?.action).toBe('register')
    history.slice(1).forEach(({ action }, index) => {
      expect(sources[action]).toContain(history[index]?.status)
    })
  }
})

test('an unattended order expires after 72 hours', () => {
  const expired = orders.flatMap(({ history }) =>
    history.flatMap((change, index) =>
      change.action === 'expire' ? [change.at - (history[index - 1]?.at ?? 0)] : [],
    ),
  )
  expect(expired.length).toBeGreaterThan(25)
  expect(new Set(expired)).toEqual(new Set([72 * hour]))
})

test('the items of a marketplace order add up to its amount', () => {
  for (const order of orders) {
    if (order.isMarketplace) expect(basketTotal(order.lines)).toBe(order.amount)
    else expect(order.lines).toEqual([])
  }
})

test('amounts are at least 500 ₸, whole tiyn, and never less than what goes back', () => {
  for (const { amount, compensation, commission } of orders) {
    expect(amount).toBeGreaterThanOrEqual(50_000)
    expect([amount, compensation, commission].every(Number.isSafeInteger)).toBe(true)
    expect(compensation).toBeLessThanOrEqual(amount)
  }
})

test('compensation is there after a return and only then', () => {
  for (const { history, compensation, amount } of orders) {
    const returned = history.some(({ action }) => /^(return|part_return|return_final)$/.test(action))
    expect(compensation > 0).toBe(returned)
    if (history.some(({ action }) => action === 'part_return')) expect(compensation).toBeLessThan(amount)
  }
})

test('reasons stand on cancellations and returns alone', () => {
  for (const { action, reason } of orders.flatMap(({ history }) => history))
    expect(reason !== undefined).toBe(['cancel', 'return', 'part_return'].includes(action))
})

test('people: valid IIN whose digit agrees with the gender of the name, phones of mobile networks', () => {
  for (const { customer } of orders) {
    expect(isIin(customer.iin)).toBe(true)
    expect(customer.phone).toMatch(/^77(0[0125678]|7[15678])\d{7}$/)
    const woman = customer.middleName === null ? undefined : /(на|кызы)$/.test(customer.middleName)
    if (woman !== undefined) expect(['4', '6'].includes(customer.iin.charAt(6))).toBe(woman)
    if (/(ова|ева|ёва|ская)$/.test(customer.lastName)) expect(['4', '6']).toContain(customer.iin.charAt(6))
    if (customer.email !== null) expect(customer.email).toMatch(/^[a-z0-9._]+@(mail|inbox|post)\.demo\.kz$/)
  }
  const people = new Set(orders.map(({ customer }) => customer.iin))
  expect(people.size).toBeLessThan(total * 0.8)
})

test('order numbers are unique', () => {
  expect(new Set(orders.map(({ number }) => number)).size).toBe(total)
})

describe('the shape of the whole', () => {
  const perDay = (days: readonly number[]) =>
    share(({ createdAt }) => days.includes(local(createdAt).getUTCDay())) / days.length

  test('weekends sell more than the middle of the week', () => {
    expect(perDay([6, 0])).toBeGreaterThan(perDay([1, 2, 3]) * 1.1)
  })

  test('evenings are busy and nights quiet', () => {
    const between = (from: number, to: number) =>
      share(({ createdAt }) => local(createdAt).getUTCHours() >= from && local(createdAt).getUTCHours() < to)
    expect(between(18, 22)).toBeGreaterThan(0.2)
    expect(between(1, 6)).toBeLessThan(0.03)
  })

  test('staff work by day', () => {
    const byStaff = orders.flatMap(({ history }) => history.filter(({ by }) => by === 'staff'))
    const hours = byStaff.map(({ at }) => local(at).getUTCHours())
    expect(hours.filter((value) => value < 9 || value > 22)).toEqual([])
  })

  test('amounts have a long tail: the mean lies well above the median', () => {
    const sums = orders.map(({ amount }) => amount).sort((a, b) => a - b)
    const median = sums[total / 2] ?? 0
    expect(sums.reduce((sum, amount) => sum + amount, 0) / total).toBeGreaterThan(median * 1.2)
    expect(sums.at(-1)).toBeGreaterThan(median * 6)
  })

  test('old orders are final, fresh ones wait for work', () => {
    const open = ({ history }: DemoOrder) =>
      [
        'completed',
        'no_card_completed',
        'in_progress',
        'ready_delivery',
        'delivered',
        'delivered_w_e',
      ].includes(history.at(-1)?.status ?? '')
    const old = orders.filter(({ createdAt }) => createdAt < now.getTime() - 30 * 24 * hour)
    const fresh = orders.filter(({ createdAt }) => createdAt > now.getTime() - 24 * hour)
    expect(old.filter(open)).toEqual([])
    expect(fresh.filter(open).length).toBeGreaterThan(fresh.length * 0.7)
  })

  test('most orders are bought out, some cancelled, some returned', () => {
    const last = (pattern: RegExp) => share(({ history }) => pattern.test(history.at(-1)?.status ?? ''))
    expect(last(/^buyed$/)).toBeGreaterThan(0.7)
    expect(last(/^canceled$/)).toBeGreaterThan(0.05)
    expect(last(/return/)).toBeGreaterThan(0.02)
  })
})
