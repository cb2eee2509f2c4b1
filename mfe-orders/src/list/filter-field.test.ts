import { periodPresets } from './filter-field.tsx'

test.each([
  ['2026-11-20', '2026-11-14', '2026-11-01'],
  ['2026-03-01', '2026-02-23', '2026-03-01'],
  ['2027-01-03', '2026-12-28', '2027-01-01'],
])('on %s a week reaches back to %s, the month to %s', (today, week, month) => {
  expect(periodPresets(today)).toEqual([
    { text: 'За всё время', startDate: '', endDate: '' },
    { text: 'Сегодня', startDate: today, endDate: today },
    { text: '7 дней', startDate: week, endDate: today },
    { text: 'Этот месяц', startDate: month, endDate: today },
  ])
})
