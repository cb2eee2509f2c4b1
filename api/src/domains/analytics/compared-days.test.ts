import type { Comparison, Step } from '@cabinet/contract'
import { comparedDays } from './compared-days.ts'

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
