import { columnPosition, paddingFor } from './column-position.ts'
import { labelledMonths, monthLabel } from './month-axis.ts'
import { monthAfterKey } from './month-columns.tsx'

const months = Array.from({ length: 36 }, (_, index) =>
  new Date(Date.UTC(2024, index, 1)).toISOString().slice(0, 10),
)

test.each([
  [1000, 3, 3],
  [1000, 12, 12],
  [1000, 36, 18],
  [230, 36, 6],
  [230, 2, 2],
])('on %s px, of %s months %s get a label, the last one among them', (width, count, labels) => {
  const some = months.slice(0, count)
  const labelled = labelledMonths(some, width)
  expect(labelled).toHaveLength(labels)
  expect(labelled.at(-1)).toBe(some.at(-1))
})

test('the year stands under the first label and where it changes', () => {
  const labelled = ['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01']
  expect(labelled.map((month) => monthLabel(month, labelled, month === '2026-02-01'))).toEqual([
    { text: 'ноя', year: '2025' },
    { text: 'дек', year: '' },
    { text: 'янв', year: '2026' },
    { text: 'фев*', year: '' },
  ])
})

test.each([1, 2, 12, 13, 36])('the columns of %s months touch each other and lie in the plot', (count) => {
  const columns = Array.from({ length: count }, (_, index) => columnPosition(index, count, 600))
  for (const [index, { left }] of columns.entries())
    if (index > 0) expect(left).toBeCloseTo(columns[index - 1]?.right ?? Number.NaN)
  const edge = (600 / (count + paddingFor(count))) * (paddingFor(count) / 2)
  expect(columns[0]?.left).toBeCloseTo(edge)
  expect(columns.at(-1)?.right).toBeCloseTo(600 - edge)
})

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 2],
  ['ArrowLeft', 0, 0],
  ['ArrowLeft', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 1, undefined],
])('%s at month %s of three leads to %s', (key, from, to) => {
  expect(monthAfterKey(key, from, 3)).toBe(to)
})
