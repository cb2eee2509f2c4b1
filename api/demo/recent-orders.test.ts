import { orderStatuses } from '@cabinet/contract'
import { businessZones } from '../src/platform/config/config.ts'
import { startOfDay } from '../src/platform/time/business-zone.ts'
import { type DemoOrder, demoOrder, demoWorld } from './demo-order.ts'
import { demoUsers } from './users.ts'

const total = 20_000
const clocks = ['00:05', '06:00', '09:01', '14:00', '20:10']

/** A day of January has half the orders of Black Friday. */
const days = ['2026-11-27', '2027-01-12'] as const

const times = businessZones.flatMap((zone, index) =>
  clocks.map((clock) => ({ zone, day: days[index % 2] ?? days[0], clock })),
)

const statusOf = ({ history }: DemoOrder) => history.at(-1)?.status ?? 'none'
const ownOf = (orders: readonly DemoOrder[], merchants: readonly string[]) =>
  orders.filter(({ partner }) => merchants.includes(partner.id))

test.each(times)('work for everybody at $clock of $day, $zone', ({ zone, day, clock }) => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  const now = new Date(startOfDay(day, zone).getTime() + (hours * 60 + minutes) * 60_000)
  const world = demoWorld('rassrochka', now, zone, total)
  const orders = Array.from({ length: 6_000 }, (_, index) => total - 6_000 + index).map((index) =>
    demoOrder(world, index, index + 1),
  )
  for (const { role, merchants } of demoUsers) {
    const own = merchants.length === 0 ? orders : ownOf(orders, merchants)
    expect([role, new Set(own.map(statusOf))]).toEqual([role, new Set(orderStatuses)])
    const waiting = own.filter((order) => /^(no_card_)?completed$/.test(statusOf(order)))
    if (role === 'ONLINE_STORE_MANAGER') {
      expect(waiting.length).toBeGreaterThanOrEqual(15)
      expect(waiting.length).toBeLessThanOrEqual(40)
    }
    const deliverable = own.filter((order) => statusOf(order) === 'ready_delivery' && order.delivery)
    if (role === 'COURIER') expect(deliverable.length).toBeGreaterThanOrEqual(5)
  }
})
