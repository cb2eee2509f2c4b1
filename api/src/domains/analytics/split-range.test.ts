import { stepsOf } from '@cabinet/contract/report-steps'
import { splitRange } from './split-range.ts'

const cases: [name: string, from: string, to: string, months: string, days: string][] = [
  ['one day', '2026-11-20', '2026-11-20', '', '2026-11-20…2026-11-20'],
  ['inside a month', '2026-11-02', '2026-11-29', '', '2026-11-02…2026-11-29'],
  ['a whole month', '2026-11-01', '2026-11-30', '2026-11-01…2026-11-01', ''],
  ['a whole February of a leap year', '2024-02-01', '2024-02-29', '2024-02-01…2024-02-01', ''],
  ['almost a leap February', '2024-02-01', '2024-02-28', '', '2024-02-01…2024-02-28'],
  ['over a border, no whole month', '2026-10-10', '2026-11-20', '', '2026-10-10…2026-11-20'],
  ['from the first day', '2026-10-01', '2026-11-20', '2026-10-01…2026-10-01', '2026-11-01…2026-11-20'],
  ['to the last day', '2026-09-15', '2026-10-31', '2026-10-01…2026-10-01', '2026-09-15…2026-09-30'],
  [
    'both ends cut',
    '2025-12-31',
    '2026-03-01',
    '2026-01-01…2026-02-01',
    '2025-12-31…2025-12-31 2026-03-01…2026-03-01',
  ],
  ['a year', '2025-01-01', '2025-12-31', '2025-01-01…2025-12-01', ''],
]

const text = (range: { from: string; to: string } | undefined) => (range ? `${range.from}…${range.to}` : '')

test.each(cases)('%s is read as months and days', (_name, from, to, months, days) => {
  const split = splitRange({ from, to })
  expect([text(split.months), split.days.map(text).join(' ')]).toEqual([months, days])
})

test.each([
  [
    'month',
    '2025-11-30',
    '2026-01-01',
    '2025-11-01 2025-11-30…2025-11-30',
    '2025-12-01 2025-12-01…2025-12-31',
    '2026-01-01 2026-01-01…2026-01-01',
  ],
  [
    'week',
    '2026-11-20',
    '2026-11-30',
    '2026-11-16 2026-11-20…2026-11-22',
    '2026-11-23 2026-11-23…2026-11-29',
    '2026-11-30 2026-11-30…2026-11-30',
  ],
  [
    'day',
    '2024-02-28',
    '2024-03-01',
    '2024-02-28 2024-02-28…2024-02-28',
    '2024-02-29 2024-02-29…2024-02-29',
    '2024-03-01 2024-03-01…2024-03-01',
  ],
] as const)('by %s, %s to %s has these steps', (step, from, to, ...expected) => {
  expect(stepsOf({ from, to }, step).map(({ date, ...days }) => `${date} ${text(days)}`)).toEqual(expected)
})
