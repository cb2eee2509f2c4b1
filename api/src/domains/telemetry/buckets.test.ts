import { bucketOf, quantile } from './buckets.ts'

test.each([
  ['LCP', 0, 10],
  ['LCP', 10, 10],
  ['LCP', 1800, 1891],
  ['LCP', 2500, 2516],
  ['CLS', 0.1, 108],
  ['CLS', 0, 10],
])('%s of %d falls below %d', (name, value, bound) => {
  expect(bucketOf(name, value)).toBe(bound)
})

test('a bound is never below the value, nor more than a tenth above it', () => {
  for (let value = 11; value < 600_000; value *= 1.03) {
    expect(bucketOf('LCP', value) / value).toBeGreaterThan(0.97)
    expect(bucketOf('LCP', value) / value).toBeLessThan(1.16)
  }
})

test.each([
  ['nothing', [], null],
  ['one value', [[1891, 1]], 1800],
  [
    'three of four below the border',
    [
      [1000, 3],
      [5000, 1],
    ],
    950,
  ],
  [
    'in any order',
    [
      [5000, 2],
      [1000, 2],
    ],
    4800,
  ],
] as [string, [number, number][], number | null][])('75 %% of %s', (_, buckets, expected) => {
  expect(quantile(new Map(buckets), 0.75)).toBe(expected)
})
