import { median, pairedRatio, quantile, randomFrom } from './statistics.ts'

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
  [[7], 7],
])('median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected)
})

test.each([
  [0, 10],
  [0.25, 20],
  [0.99, 49.6],
  [1, 50],
])('quantile %d of 10…50 is %d', (p, expected) => {
  expect(quantile([50, 40, 30, 20, 10], p)).toBeCloseTo(expected)
})

test('nothing has no median', () => {
  expect(() => median([])).toThrow(RangeError)
})

test('a constant ratio has an interval without width', () => {
  expect(pairedRatio([11, 22, 33], [10, 20, 30])).toEqual({
    ratio: expect.closeTo(1.1),
    low: expect.closeTo(1.1),
    high: expect.closeTo(1.1),
  })
})

test('the interval holds the true ratio of noisy pairs, and machine load that hits both does not move it', () => {
  const random = randomFrom(7)
  const load = Array.from({ length: 40 }, () => 1 + random() * 3)
  const reference = load.map((factor) => 900 * factor * (1 + (random() - 0.5) / 50))
  const measured = load.map((factor) => 990 * factor * (1 + (random() - 0.5) / 50))
  const { ratio, low, high } = pairedRatio(measured, reference)
  expect(low).toBeLessThan(1.1)
  expect(high).toBeGreaterThan(1.1)
  expect(high - low).toBeLessThan(0.02)
  expect(ratio).toBeCloseTo(1.1, 1)
})

test('a pair without a partner is refused', () => {
  expect(() => pairedRatio([1, 2], [1])).toThrow(RangeError)
})
