import { comparisonProblem } from './comparable.ts'

const today = '2026-11-20'
const pair = (to: string, former = '2026-11-01') => ({
  now: { from: to, to },
  former: { from: former, to: former },
})
const ways = { firstDay: '2025-05-12', purchaseDays: 3 }

test.each([
  ['placed orders of a day that is over', '2026-11-19', false, undefined],
  ['placed orders of today', today, false, 'ещё рано сравнивать: период не закончен'],
  [
    'money of yesterday, which takes three days',
    '2026-11-19',
    true,
    'ещё рано сравнивать: деньги приходят за 3 дня',
  ],
  [
    'money of the day whose last order is not three days old',
    '2026-11-17',
    true,
    'ещё рано сравнивать: деньги приходят за 3 дня',
  ],
  ['money of the day before', '2026-11-16', true, undefined],
])('%s', (_name, to, isOutcome, expected) => {
  expect(comparisonProblem(pair(to), ways, today, isOutcome)).toBe(expected)
})

test.each([
  ['before the first order', ways, '2025-05-11', 'сравнивать не с чем: первый заказ — 12.05.2025'],
  ['on the day of the first order', ways, '2025-05-12', undefined],
  ['without orders', { ...ways, firstDay: null }, '2025-05-12', 'сравнивать не с чем: заказов ещё не было'],
  [
    'without a purchase',
    { ...ways, purchaseDays: null },
    '2025-05-12',
    'ещё рано сравнивать: покупок ещё не было',
  ],
])('a comparison %s', (_name, partner, former, expected) => {
  expect(comparisonProblem(pair('2026-11-01', former), partner, today, true)).toBe(expected)
})
