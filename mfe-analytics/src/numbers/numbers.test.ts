import type { Dashboard } from '@cabinet/contract'
import { wireDashboard } from '@cabinet/shared/test'
import {
  averageOrderValue,
  bucketsFromWire,
  hasOrders,
  orderCount,
  orderVolume,
  percentChange,
  percentShare,
  totalsOf,
} from './numbers.ts'

const empty = wireDashboard('2026-10-01', '2026-11-30', 0)
const wire: Dashboard = {
  ...empty,
  buyed: [
    { date: '2026-10-01', total_amount: 0.3, avg_amount: 0.1, total_count: 3 },
    { date: '2026-11-01', total_amount: 900.5, avg_amount: 900.5, total_count: 1 },
  ],
  completed: [
    { date: '2026-10-01', total_amount: 0, avg_amount: 0, total_count: 0 },
    { date: '2026-11-01', total_amount: 10, avg_amount: 5, total_count: 2 },
  ],
}

test('wire names and decimals end at the edge', () => {
  const [october, november] = bucketsFromWire(wire)
  expect(october?.sums.boughtOut).toEqual({ count: 3, amount: 30, average: 10 })
  expect(november).toMatchObject({ start: '2026-11-01', sums: { successful: { count: 2, amount: 1000 } } })
})

test('the average of a range is that of its orders, not of its buckets', () => {
  expect(totalsOf(bucketsFromWire(wire)).boughtOut).toEqual({ count: 4, amount: 90_080, average: 22_520 })
})

test('a range without orders is told from one with a single order', () => {
  const buckets = bucketsFromWire(wire)
  expect(hasOrders(buckets)).toBe(true)
  expect(hasOrders(buckets.slice(0, 0))).toBe(false)
  expect(hasOrders(bucketsFromWire(empty))).toBe(false)
})

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test.each([
  [orderVolume.short(123_456_789_00), '123,5 млн ₸'],
  [orderVolume.short(1_200_000_00), '1,2 млн ₸'],
  [orderVolume.short(50_000_00), '50 тыс. ₸'],
  [orderVolume.short(0), '0 ₸'],
  [orderVolume.format(1_234_567_50), '1 234 567,50 ₸'],
  [orderVolume.rounded(3_788_123_456_00), '3,79 млрд ₸'],
  [orderVolume.rounded(114_262_365_34), '114 млн ₸'],
  [orderVolume.rounded(300_690_44), '300 690 ₸'],
  [orderCount.rounded(12_345), '12 345'],
  [averageOrderValue.short(85_000_00), '85 тыс. ₸'],
  [orderCount.short(1_234), '1,2 тыс.'],
  [orderCount.format(12_345), '12 345'],
  [percentShare(1, 3), '33,3 %'],
  [percentShare(0, 0), '—'],
  [percentChange(110, 100), '+10 %'],
  [percentChange(50, 100), '−50 %'],
  [percentChange(100, 100), '0 %'],
  [percentChange(100, 0), '—'],
])('%s reads %s', (text, expected) => {
  expect(plain(text)).toBe(expected)
})
