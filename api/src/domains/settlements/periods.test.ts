import type { RoutineUnloading } from '../partners/tables.ts'
import { duePeriods, predatesPartner } from './periods.ts'

// 2026-11-20 is a Friday.
const today = '2026-11-20'
const long = '2024-01-01'
const text = (routine: RoutineUnloading, lastEnd?: string, created = long) =>
  duePeriods({ routine, today, created, lastEnd }).map(({ start, end }) =>
    start === end ? start : `${start}…${end}`,
  )

test.each<[string, RoutineUnloading, string | undefined, string, string[]]>([
  ['the day before', 'DAILY', '2026-11-18', long, ['2026-11-19']],
  ['nothing twice', 'DAILY', '2026-11-19', long, []],
  ['days after downtime', 'DAILY', '2026-11-16', long, ['2026-11-17', '2026-11-18', '2026-11-19']],
  ['the week before its day', 'FRIDAY', '2026-11-12', long, ['2026-11-13…2026-11-19']],
  ['nothing before its day', 'SATURDAY', '2026-11-13', long, []],
  ['weeks after downtime', 'MONDAY', '2026-11-01', long, ['2026-11-02…2026-11-08', '2026-11-09…2026-11-15']],
  ['after days a shorter week', 'FRIDAY', '2026-11-16', long, ['2026-11-17…2026-11-19']],
  ['after a week days', 'DAILY', '2026-11-17', long, ['2026-11-18', '2026-11-19']],
  ['a partner of today', 'DAILY', undefined, today, []],
  ['a partner of yesterday', 'DAILY', undefined, '2026-11-19', ['2026-11-19']],
  ['a young partner', 'FRIDAY', undefined, '2026-11-17', ['2026-11-17…2026-11-19']],
])('%s', (_, routine, lastEnd, created, periods) => {
  expect(text(routine, lastEnd, created)).toEqual(periods)
})

test('the first registers go back a month, in whole weeks', () => {
  expect(text('DAILY')).toHaveLength(31)
  expect([text('DAILY')[0], text('DAILY').at(-1)]).toEqual(['2026-10-20', '2026-11-19'])
  expect(text('MONDAY')).toEqual([
    '2026-10-19…2026-10-25',
    '2026-10-26…2026-11-01',
    '2026-11-02…2026-11-08',
    '2026-11-09…2026-11-15',
  ])
})

test.each([
  { created: '2026-09-01', lastEnd: undefined, is: true },
  { created: '2026-10-19', lastEnd: undefined, is: true },
  { created: '2026-10-20', lastEnd: undefined, is: false },
  { created: '2026-11-19', lastEnd: undefined, is: false },
  { created: '2026-09-01', lastEnd: '2026-11-01', is: false },
])('created on $created, unloaded until $lastEnd: history $is', ({ is, ...about }) => {
  expect(predatesPartner({ today: '2026-11-20', ...about })).toBe(is)
})
