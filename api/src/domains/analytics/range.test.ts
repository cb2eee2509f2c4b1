import type { Comparison, Step } from '@cabinet/contract'
import { stepsOf } from '@cabinet/contract/report-steps'
import { ApiError } from '../../platform/http/errors.ts'
import { comparedDays, readRange, requireRange, splitRange } from './range.ts'

const today = '2026-11-20'

test.each([
  ['42 days up to today', {}, '2026-10-10', '2026-11-20'],
  ['an end alone', { to: '2026-03-01' }, '2026-01-19', '2026-03-01'],
  ['a beginning alone', { from: '2026-11-01' }, '2026-11-01', '2026-11-20'],
  ['one day', { from: '2026-11-20', to: '2026-11-20' }, '2026-11-20', '2026-11-20'],
  ['ten years', { from: '2016-11-20', to: '2026-11-20' }, '2016-11-20', '2026-11-20'],
])('%s', (_name, asked, from, to) => {
  expect(readRange(asked, today)).toEqual({ from, to })
})

const refusalOf = (read: () => unknown) => {
  try {
    read()
  } catch (error) {
    if (error instanceof ApiError) return { code: error.code, fields: error.fields }
  }
  return 'nothing was refused'
}

test.each([
  [
    'an end before the beginning',
    { from: '2026-11-02', to: '2026-11-01' },
    { to: 'Дата окончания не может быть раньше даты начала' },
  ],
  [
    '93 days by days',
    { from: '2026-08-20', to: '2026-11-20', step: 'day' as const },
    { from: 'По дням период не может быть длиннее 92 дней' },
  ],
  [
    '54 weeks by weeks',
    { from: '2025-11-16', to: '2026-11-20', step: 'week' as const },
    { from: 'По неделям период не может быть длиннее 53 недель' },
  ],
  [
    'more than ten years',
    { from: '2016-10-31', to: '2026-11-20' },
    { from: 'Период не может быть длиннее 10 лет' },
  ],
])('%s is refused', (_name, asked, fields) => {
  expect(refusalOf(() => readRange(asked, today))).toEqual({ code: 'VALIDATION', fields })
})

test('a report of both dates is of those', () => {
  const asked = { from: '2026-11-01', to: '2026-11-02' }
  expect(requireRange(asked, today)).toEqual(asked)
})

test.each([
  [{}, ['from', 'to']],
  [{ from: '2026-11-01' }, ['to']],
  [{ to: '2026-11-01' }, ['from']],
])('a report of %p asks for both dates', (asked, fields) => {
  const said = Object.fromEntries(fields.map((field) => [field, 'Укажите даты начала и окончания']))
  expect(refusalOf(() => requireRange(asked, today))).toEqual({ code: 'VALIDATION', fields: said })
})

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

const words = (from: string, to: string, how: Comparison, step: Step = 'month') =>
  comparedDays({ from, to }, how, step).map((part) => `${part.from}…${part.to}`)

test.each([
  [
    'a whole month with the whole one before it',
    '2026-10-01',
    '2026-10-31',
    'month',
    ['2026-09-01…2026-09-30'],
  ],
  ['a month that goes on with as many days', '2026-11-01', '2026-11-22', 'month', ['2026-10-01…2026-10-22']],
  ['a short month before a long one', '2027-03-01', '2027-03-30', 'month', ['2027-02-01…2027-02-28']],
  [
    'parts of months with the same parts',
    '2026-10-12',
    '2026-11-22',
    'month',
    ['2026-09-12…2026-09-30', '2026-10-01…2026-10-22'],
  ],
  ['the same month a year ago', '2026-11-01', '2026-11-22', 'year', ['2025-11-01…2025-11-22']],
  [
    'a leap day with the last one of its month',
    '2028-02-01',
    '2028-02-29',
    'year',
    ['2027-02-01…2027-02-28'],
  ],
  [
    'as many days before it, cut as it is',
    '2026-10-12',
    '2026-11-22',
    'period',
    ['2026-08-31…2026-09-19', '2026-09-20…2026-10-11'],
  ],
] as const)('%s', (_name, from, to, how, expected) => {
  expect(words(from, to, how)).toEqual(expected)
})

test.each([
  ['yesterday a week ago', '2026-11-19', '2026-11-19', 'week', 'day', ['2026-11-12…2026-11-12']],
  [
    'a week by months',
    '2026-10-29',
    '2026-11-03',
    'week',
    'month',
    ['2026-10-22…2026-10-24', '2026-10-25…2026-10-27'],
  ],
  [
    'days four weeks ago',
    '2026-11-19',
    '2026-11-20',
    'month',
    'day',
    ['2026-10-22…2026-10-22', '2026-10-23…2026-10-23'],
  ],
  [
    'a week a year ago by its weekdays',
    '2026-11-16',
    '2026-11-22',
    'year',
    'week',
    ['2025-11-17…2025-11-23'],
  ],
  [
    'as many days before',
    '2026-11-18',
    '2026-11-24',
    'period',
    'week',
    ['2026-11-11…2026-11-15', '2026-11-16…2026-11-17'],
  ],
] as const)('%s', (_name, from, to, how, step, expected) => {
  expect(words(from, to, how, step)).toEqual(expected)
})
