import { ApiError } from '../../platform/http/errors.ts'
import { readRange, requireRange } from './range.ts'

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
