import { median, pairedRatio, quantile, randomFrom } from './statistics.ts'

test('a median lies in the middle, a quantile between its neighbours', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5])
  expect(quantile([50, 40, 30, 20, 10], 0.99)).toBeCloseTo(49.6)
  expect(() => median([])).toThrow(RangeError)
})

test('the interval holds the true ratio of noisy pairs, and machine load that hits both does not move it', () => {
  const random = randomFrom(7)
  const load = Array.from({ length: 40 }, () => 1 + random() * 3)
  const reference = load.map((factor) => 900 * factor * (1 + (random() - 0.5) / 50))
  const measured = load.map((factor) => 990 * factor * (1 + (random() - 0.5) / 50))
  const { ratio, low, high } = pairedRatio(measured, reference)
  expect(low).toBeLessThan(1.1)
  expect(high).toBeGreaterThan(1.1)
  expect(ratio).toBeCloseTo(1.1, 1)
  expect(() => pairedRatio([1, 2], [1])).toThrow(RangeError)
})
