import { seriesIds } from '../numbers/series.tsx'
import { rangePresets, widerRange } from './presets.ts'
import { readReportUrl, writeReportUrl } from './report-url.ts'
import { comparisonsOf, countDays, defaultRange } from './view.ts'

const context = { today: '2026-11-20', merchantIds: ['all', 'mebel', 'tech-zone'] }
const read = (query: string) => readReportUrl(new URLSearchParams(query), context)

test('a bare address is the last 42 days of the first choice', () => {
  expect(read('')).toEqual({
    view: {
      merchantId: 'all',
      range: { from: '2026-10-10', to: '2026-11-20' },
      compare: undefined,
      hidden: [],
    },
    problems: [],
  })
  expect(countDays(read('').view.range)).toBe(42)
})

test.each([
  '',
  'merchantId=mebel',
  'startDate=2026-01-01&endDate=2026-03-31',
  'merchantId=tech-zone&startDate=2025-12-01&endDate=2025-12-01&compare=year&hide=cancelled,returned',
])('%p is read and written back as it is', (query) => {
  const { view, problems } = read(query)
  expect([writeReportUrl(view, context), problems]).toEqual([query, []])
})

test.each([
  ['startDate=2026-13-01', 'дата начала «2026-13-01»'],
  ['endDate=2026-11-21', 'дата окончания «2026-11-21»'],
  ['startDate=2026-11-02&endDate=2026-11-01', 'период: дата начала позже даты окончания'],
  ['startDate=1999-01-01', 'период длиннее 10 лет'],
  ['merchantId=somebody', 'партнёр «somebody»'],
  ['compare=1', 'сравнение «1»'],
  ['compare=month', 'сравнение «Месяц назад»: период пересёкся бы сам с собой'],
  [`hide=${seriesIds}`, 'скрытые ряды «boughtOut,successful,can…»'],
  ['hide=profit', 'скрытые ряды «profit»'],
])('%s makes no sense and is named', (query, problem) => {
  const { view, problems } = read(query)
  expect(problems).toEqual([problem])
  expect(view).toEqual(read('').view)
})

test.each([
  ['2026-11-01', '2026-11-20', ['month', 'year', 'period']],
  ['2026-10-20', '2026-11-20', ['year', 'period']],
  ['2025-12-01', '2026-11-20', ['year', 'period']],
  ['2025-11-19', '2026-11-19', ['period']],
  ['2023-12-01', '2026-11-20', []],
])('%s to %s is compared with %p: a range beside itself is not offered', (from, to, offered) => {
  expect(comparisonsOf({ from, to })).toEqual(offered)
})

test('presets end today or with last month, and none lies in the future', () => {
  expect(rangePresets('2026-01-15').map(({ text, from, to }) => [text, from, to])).toEqual([
    ['42 дня', '2025-12-05', '2026-01-15'],
    ['Этот месяц', '2026-01-01', '2026-01-15'],
    ['Прошлый месяц', '2025-12-01', '2025-12-31'],
    ['Этот год', '2026-01-01', '2026-01-15'],
    ['12 месяцев', '2025-02-01', '2026-01-15'],
    ['3 года', '2023-02-01', '2026-01-15'],
  ])
})

test.each([
  ['42 days', defaultRange('2026-11-20'), '12 месяцев'],
  ['two years', { from: '2024-11-20', to: '2026-11-20' }, '3 года'],
  ['five years', { from: '2021-11-20', to: '2026-11-20' }, undefined],
])('without orders in %s, a wider range is offered', (_name, range, text) => {
  expect(widerRange(range, '2026-11-20')?.text).toBe(text)
})
