import {
  type CanaryEvidence,
  failureRate,
  fisherExactTest,
  judgeCanary,
  lookNumber,
  sessionsForLook,
} from './rule.ts'

const minute = 60_000

test.each([
  // The first row is Fisher's tea experiment. The next: (C(15,10)·C(10,2) + C(15,11)·C(10,1) + C(15,12)) / C(25,12).
  ['the lady tasting tea, 3 of 4', [4, 3], [4, 1], 0.242857],
  ['the lady tasting tea, 4 of 4', [4, 4], [4, 0], 0.0142857],
  ['10 of 15 against 2 of 10', [15, 10], [10, 2], 0.028698],
  ['nothing failed', [50, 0], [50, 0], 1],
  ['everything failed', [50, 50], [50, 50], 1],
])('%s', (_, [n1 = 0, f1 = 0], [n2 = 0, f2 = 0], expected) => {
  expect(fisherExactTest({ sessions: n1, failed: f1 }, { sessions: n2, failed: f2 })).toBeCloseTo(expected, 6)
})

test.each([
  // The exact sums use whole numbers: Σ C(n1,k)·C(n2,F−k) / C(n1+n2,F).
  [[60, 36], [240, 132], 0.29128161373703],
  [[33, 3], [40, 2], 0.40810117804304],
])('%j against %j, to ten digits', ([n1 = 0, f1 = 0], [n2 = 0, f2 = 0], expected) => {
  expect(fisherExactTest({ sessions: n1, failed: f1 }, { sessions: n2, failed: f2 })).toBeCloseTo(
    expected,
    10,
  )
})

test('large numbers neither overflow nor lose the tail', () => {
  const p = fisherExactTest({ sessions: 50_000, failed: 600 }, { sessions: 950_000, failed: 9_500 })
  expect(p).toBeGreaterThan(1e-6)
  expect(p).toBeLessThan(1e-4)
})

const evidence = (change: Partial<CanaryEvidence>): CanaryEvidence => ({
  age: 10 * minute,
  look: 1,
  canary: { sessions: 20, failed: 10 },
  live: { sessions: 400, failed: 4 },
  ...change,
})

test.each<[string, Partial<CanaryEvidence>, 'wait' | 'healthy' | 'worse']>([
  ['half of 20 fails against one in a hundred', {}, 'worse'],
  ['the same, 19 seconds after the start', { age: 19_000 }, 'wait'],
  ['the same, 20 seconds after it', { age: 20_000 }, 'worse'],
  ['before the first look', { look: 0, canary: { sessions: 19, failed: 19 } }, 'wait'],
  ['nothing to compare with', { live: { sessions: 19, failed: 0 } }, 'wait'],
  ['just enough to compare with', { live: { sessions: 20, failed: 0 } }, 'worse'],
  ['the second look', { look: 2, canary: { sessions: 28, failed: 20 } }, 'worse'],
  ['as bad as the live version', { canary: { sessions: 200, failed: 2 } }, 'healthy'],
  ['better than the live version', { canary: { sessions: 200, failed: 0 } }, 'healthy'],
  ['one failure in 20 is no evidence', { canary: { sessions: 20, failed: 1 } }, 'healthy'],
  [
    'certainly worse, by a point',
    { canary: { sessions: 100_000, failed: 2_000 }, live: { sessions: 1_000_000, failed: 10_000 } },
    'worse',
  ],
  [
    'certainly worse, by less than a point',
    { canary: { sessions: 100_000, failed: 1_500 }, live: { sessions: 1_000_000, failed: 10_000 } },
    'healthy',
  ],
])('%s: %s', (_, change, expected) => {
  const verdict = judgeCanary(evidence(change))
  expect(typeof verdict === 'object' ? 'worse' : verdict).toBe(expected)
})

test('looks come ever further apart', () => {
  expect([1, 2, 3, 4, 5].map(sessionsForLook)).toEqual([20, 28, 40, 55, 77])
  expect([0, 19, 20, 27, 28, 1_000].map(lookNumber)).toEqual([0, 0, 1, 1, 2, 12])
})

test('where nobody was nothing failed', () => {
  expect(failureRate({ sessions: 0, failed: 0 })).toBe(0)
})
