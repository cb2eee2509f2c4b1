import { axisLabel, bucketsWithLabels } from './bars.tsx'
import { barPadding, bucketAfterKey, columnPosition, seriesAtHeight } from './columns.tsx'

const buckets = Array.from({ length: 36 }, (_, index) =>
  new Date(Date.UTC(2024, index, 1)).toISOString().slice(0, 10),
)

test.each([
  [1000, 3, 3],
  [1000, 12, 12],
  [1000, 36, 18],
  [230, 36, 6],
  [230, 2, 2],
])('on %s px, of %s buckets %s get a label, the last one among them', (width, count, labels) => {
  const some = buckets.slice(0, count)
  const labelled = bucketsWithLabels(some, width)
  expect(labelled).toHaveLength(labels)
  expect(labelled.at(-1)).toBe(some.at(-1))
})

test('the year stands under the first label and where it changes', () => {
  const labelled = ['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01']
  expect(labelled.map((start) => axisLabel(start, 'month', labelled, start === '2026-02-01'))).toEqual([
    { text: 'ноя', group: '2025' },
    { text: 'дек', group: '' },
    { text: 'янв', group: '2026' },
    { text: 'фев*', group: '' },
  ])
})

test.each([1, 2, 12, 13, 36])('the columns of %s buckets touch each other and lie in the plot', (count) => {
  const columns = Array.from({ length: count }, (_, index) => columnPosition(index, count, 600))
  for (const [index, { left }] of columns.entries())
    if (index > 0) expect(left).toBeCloseTo(columns[index - 1]?.right ?? Number.NaN)
  const padding = barPadding(count, 600)
  const edge = (600 / (count + padding)) * (padding / 2)
  expect(columns[0]?.left).toBeCloseTo(edge)
  expect(columns.at(-1)?.right).toBeCloseTo(600 - edge)
  for (const { bar } of columns) expect(bar.right - bar.left).toBeLessThanOrEqual(64.001)
})

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 2],
  ['ArrowLeft', 0, 0],
  ['ArrowLeft', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 1, undefined],
])('%s at start %s of three leads to %s', (key, from, to) => {
  expect(bucketAfterKey(key, from, 3)).toBe(to)
})

test.each([
  ['above the bar', 5, undefined],
  ['at its top', 10, 3],
  ['in the third series', 35, 2],
  ['in the lowest', 99, 0],
])('a press %s, at %s px, is on series %s', (_name, y, layer) => {
  expect(seriesAtHeight([50, 0, 20, 20], (value) => 100 - value, y)).toBe(layer)
})
