import { seriesIds } from '../numbers/series.tsx'
import { rangePresets, widerRange } from './range-presets.tsx'
import { readReportUrl, writeReportUrl } from './report-url.ts'
import { comparisonsOf, countDays, defaultRange, fitView } from './view.ts'

const context = { today: '2026-11-20', merchantIds: ['all', 'mebel', 'tech-zone'] }
const read = (query: string) => readReportUrl(new URLSearchParams(query), context)

test('a bare address is the last 42 days of the first choice', () => {
  expect(read('')).toEqual({
    view: {
      merchantId: 'all',
      range: { from: '2026-10-10', to: '2026-11-20' },
      step: 'month',
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
  'startDate=2026-11-19&endDate=2026-11-19&step=day&compare=week',
  'step=week&compare=period',
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
  ['step=hour', 'шаг «hour»'],
  ['compare=month', 'сравнение «Месяц назад»: период пересёкся бы сам с собой'],
  [`hide=${seriesIds}`, 'скрытые ряды «boughtOut,successful,can…»'],
  ['hide=profit', 'скрытые ряды «profit»'],
])('%s makes no sense and is named', (query, problem) => {
  const { view, problems } = read(query)
  expect(problems).toEqual([problem])
  expect(view).toEqual(read('').view)
})

test.each([
  ['2026-11-01', '2026-11-20', 'month', ['month', 'year', 'period']],
  ['2026-11-14', '2026-11-20', 'day', ['week', 'month', 'year', 'period']],
  ['2026-11-13', '2026-11-20', 'day', ['month', 'year', 'period']],
  ['2026-10-20', '2026-11-20', 'month', ['year', 'period']],
  ['2026-10-23', '2026-11-20', 'week', ['year', 'period']],
  ['2025-12-01', '2026-11-20', 'month', ['year', 'period']],
  ['2025-11-19', '2026-11-19', 'month', ['period']],
  ['2023-12-01', '2026-11-20', 'month', []],
] as const)(
  '%s to %s by %s is compared with %p: a range beside itself is not offered',
  (from, to, step, offered) => {
    expect(comparisonsOf({ from, to }, step)).toEqual(offered)
  },
)

test.each([
  ['2026-08-21', '2026-11-20', 'day', 'day'],
  ['2026-08-20', '2026-11-20', 'day', 'week'],
  ['2025-11-01', '2026-11-20', 'day', 'month'],
] as const)('%s to %s by %s is shown by %s', (from, to, step, expected) => {
  expect(fitView({ range: { from, to }, step, compare: undefined }).step).toBe(expected)
})

test('a step that the address makes too fine is named', () => {
  expect(read('startDate=2026-08-20&endDate=2026-11-20&step=day')).toMatchObject({
    problems: ['шаг «По дням»: период слишком длинный'],
    view: { step: 'month' },
  })
})

test('presets choose their step, and none lies in the future', () => {
  expect(rangePresets('2026-01-15').map(({ text, step, from, to }) => [text, step, from, to])).toEqual([
    ['Вчера', 'day', '2026-01-14', '2026-01-14'],
    ['7 дней', 'day', '2026-01-09', '2026-01-15'],
    ['Эта неделя', 'day', '2026-01-12', '2026-01-15'],
    ['Прошлая неделя', 'day', '2026-01-05', '2026-01-11'],
    ['42 дня', 'month', '2025-12-05', '2026-01-15'],
    ['Этот месяц', 'day', '2026-01-01', '2026-01-15'],
    ['Прошлый месяц', 'day', '2025-12-01', '2025-12-31'],
    ['Этот год', 'month', '2026-01-01', '2026-01-15'],
    ['12 месяцев', 'month', '2025-02-01', '2026-01-15'],
    ['3 года', 'month', '2023-02-01', '2026-01-15'],
  ])
})

test.each([
  ['42 days', defaultRange('2026-11-20'), '12 месяцев'],
  ['two years', { from: '2024-11-20', to: '2026-11-20' }, '3 года'],
  ['five years', { from: '2021-11-20', to: '2026-11-20' }, undefined],
])('without orders in %s, a wider range is offered', (_name, range, text) => {
  expect(widerRange(range, '2026-11-20')?.text).toBe(text)
})
