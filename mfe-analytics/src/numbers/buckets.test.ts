import { bucketName, completenessOf, describeIncomplete, shortName } from './buckets.ts'

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
  expect(completenessOf(month, 'month', { from, to }, today)).toBe(completeness)
  expect(describeIncomplete(month, 'month', { from, to }, today)).toBe(note)
})

test.each([
  ['month', '2026-11-01', '2026-11-30', '2026-11-30', 'unfinished', 'ноябрь 2026: месяц не закончен'],
  ['week', '2026-11-16', '2026-11-20', '2026-11-23', 'cut', '16.11.2026 — 22.11.2026: по 20.11.2026'],
  [
    'week',
    '2026-11-16',
    '2026-11-22',
    '2026-11-22',
    'unfinished',
    '16.11.2026 — 22.11.2026: неделя не закончена',
  ],
  ['day', '2026-11-20', '2026-11-20', today, 'unfinished', 'пт, 20.11.2026: день не закончен'],
  ['day', '2026-11-19', '2026-11-20', today, 'whole', undefined],
] as const)('a %s from %s, shown up to %s, on %s is %s', (step, start, to, now, completeness, note) => {
  expect(completenessOf(start, step, { from: start, to }, now)).toBe(completeness)
  expect(describeIncomplete(start, step, { from: start, to }, now)).toBe(note)
})

test.each([
  ['month', '2024-02-01', 'февраль 2024', ['фев', '2024']],
  ['month', '2026-05-01', 'май 2026', ['май', '2026']],
  ['week', '2026-12-28', '28.12.2026 — 03.01.2027', ['28.12', '2026']],
  ['day', '2026-11-05', 'чт, 05.11.2026', ['5', 'ноя']],
] as const)('the %s of %s is called %s, in short %s', (step, start, name, short) => {
  expect([bucketName(start, step), shortName(start, step)]).toEqual([name, short])
})
