import { orderRow } from '../../../test/orders.ts'
import { commissionAtDate, commissionOf, moneyOf, moneyOfEvent, type RegisterEvent } from './commission.ts'

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
  expect(commissionAtDate(order, amount)).toBe(commission)
})

test.each([
  ['completed', 100_00, 0, 12_50, [100_00, 12_50, 87_50]],
  ['buyed', 100_00, 0, 12_50, [100_00, 12_50, 87_50]],
  ['part_return', 100_00, 30_00, 12_50, [70_00, 8_75, 61_25]],
  ['part_return', 1_000_01, 1_000_00, 115_00, [1, 0, 1]],
  ['part_return_w_e', 3, 2, 2, [1, 1, 0]],
  ['return', 100_00, 100_00, 12_50, [0, 0, 0]],
  ['return_final', 100_00, 100_00, 100_00, [0, 0, 0]],
  ['canceled', 100_00, 0, 12_50, [100_00, null, null]],
  ['final_merchant_unavaliable', 100_00, 0, 12_50, [100_00, null, null]],
] as const)('%s: %d less %d at a commission of %d', (status, amount, compensation, share, money) => {
  const { kept, commission, toPay } = moneyOf({
    status,
    amount_tiyn: amount,
    compensation_tiyn: compensation,
    bank_commission_tiyn: share,
  })
  expect([kept, commission, toPay]).toEqual(money)
})

test.each([
  ['buy', 0, null, null, [1_000_01, 115_00, 885_01]],
  ['part_return', 0, 1_000_00, null, [-1_000_00, -115_00, -885_00]],
  ['part_return', 1_000_00, 5, null, [-1, 0, -1]],
  ['return', 0, null, null, [-1_000_01, -115_00, -885_01]],
  ['return', 600_00, 1_000_01, null, [-400_01, -46_00, -354_01]],
  ['return_final', 0, null, null, [-1_000_01, -115_00, -885_01]],
  ['correction', 0, -55_926_00, -50_333_40, [-55_926_00, -5_592_60, -50_333_40]],
] as const)('%s after %d went back moves %j', (event, returned, back, corrected, money) => {
  const order = { ...orderRow({ amount_tiyn: 1_000_01, bank_commission_tiyn: 115_00 }), id: 1 }
  const facts = { event, returned_tiyn: returned, back_tiyn: back, corrected_tiyn: corrected }
  const { sum, commission, toPay } = moneyOfEvent({ ...order, ...facts } as unknown as RegisterEvent)
  expect([sum, commission, toPay]).toEqual(money)
})
