import { dueWeeks } from './plan.ts'

test.each([
  ['a Monday: the week that ended yesterday', '2026-11-16', '2026-11-08', [['2026-11-09', '2026-11-15']]],
  ['a Sunday: the week that runs is not over', '2026-11-15', '2026-11-01', [['2026-11-02', '2026-11-08']]],
  ['nothing new: the newest again', '2026-11-20', '2026-11-15', [['2026-11-09', '2026-11-15']]],
  [
    'after two weeks of downtime',
    '2026-11-20',
    '2026-10-25',
    [
      ['2026-10-26', '2026-11-01'],
      ['2026-11-02', '2026-11-08'],
      ['2026-11-09', '2026-11-15'],
    ],
  ],
])('%s', (_, today, lastEnd, weeks) => {
  expect(dueWeeks(today, lastEnd).map(({ start, end }) => [start, end])).toEqual(weeks)
})

test('the first run makes twelve weeks', () => {
  const weeks = dueWeeks('2026-11-20', undefined)
  expect([weeks.length, weeks[0]?.start, weeks.at(-1)?.end]).toEqual([12, '2026-08-24', '2026-11-15'])
})
