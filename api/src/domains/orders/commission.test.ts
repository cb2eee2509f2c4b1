import { commissionAfter, commissionOf } from './commission.ts'

test.each([
  [100_000_00, 1250, 12_500_00],
  [1, 5000, 1],
  [1, 4999, 0],
  [333_33, 333, 11_10],
  [0, 1250, 0],
  [9_007_199_254_740_991, 10_000, 9_007_199_254_740_991],
  [8_000_000_000_000_001, 5000, 4_000_000_000_000_001],
])('%d tiyn at %d hundredths of a percent: %d', (amount, points, commission) => {
  expect(commissionOf(amount, points)).toBe(commission)
})

test.each([
  [{ amount_tiyn: 300, bank_commission_tiyn: 100 }, 150, 50],
  [{ amount_tiyn: 3, bank_commission_tiyn: 1 }, 2, 1],
  [{ amount_tiyn: 3, bank_commission_tiyn: 1 }, 1, 0],
  [{ amount_tiyn: 2, bank_commission_tiyn: 1 }, 1, 1],
])('%j for %d tiyn: %d', (order, amount, commission) => {
  expect(commissionAfter(order, amount)).toBe(commission)
})
