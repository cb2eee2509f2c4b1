import { completenessOf, incompleteNote, monthName, shortMonthName } from './months.ts'

const today = '2026-11-20'

test.each([
  ['whole', '2026-10-01', '2026-10-01', '2026-11-20', 'whole', undefined],
  ['begun late', '2026-10-01', '2026-10-10', '2026-11-20', 'cut', 'октябрь 2026: с 10.10.2026'],
  ['ended early', '2026-10-01', '2026-09-01', '2026-10-05', 'cut', 'октябрь 2026: по 05.10.2026'],
  [
    'cut at both ends',
    '2026-10-01',
    '2026-10-03',
    '2026-10-05',
    'cut',
    'октябрь 2026: с 03.10.2026 по 05.10.2026',
  ],
  [
    'going on',
    '2026-11-01',
    '2026-10-10',
    today,
    'unfinished',
    'ноябрь 2026: по 20.11.2026, месяц не закончен',
  ],
  [
    'going on and cut before today',
    '2026-11-01',
    '2026-10-10',
    '2026-11-05',
    'unfinished',
    'ноябрь 2026: по 05.11.2026, месяц не закончен',
  ],
])('a month that is %s', (_name, month, from, to, completeness, note) => {
  expect(completenessOf(month, { from, to }, today)).toBe(completeness)
  expect(incompleteNote(month, { from, to }, today)).toBe(note)
})

test('a month that ends today is whole', () => {
  expect(completenessOf('2026-11-01', { from: '2026-11-01', to: '2026-11-30' }, '2026-11-30')).toBe('whole')
})

test.each([
  ['2024-02-01', '2024-02-29', 'февраль 2024', 'фев'],
  ['2026-05-01', '2026-05-31', 'май 2026', 'май'],
  ['2026-12-01', '2026-12-31', 'декабрь 2026', 'дек'],
])('%s ends on %s and is called %s, %s', (month, last, name, shortName) => {
  expect(completenessOf(month, { from: month, to: last }, last)).toBe('whole')
  expect([monthName(month), shortMonthName(month)]).toEqual([name, shortName])
})
