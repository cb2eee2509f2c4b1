import { toOutcome } from './runners.ts'

test.each([
  ['all passed', true, { passed: 3, failed: 0 }, 0],
  ['one failed', false, { passed: 2, failed: 1 }, 1],
  ['crashed after tests passed', false, { passed: 2, failed: 0 }, 1],
  ['ran nothing', true, { passed: 0, failed: 0 }, 1],
  ['skipped everything', true, { passed: 0, failed: 0, skipped: 9 }, 1],
])('a stage that %s is judged', (_, ok, counts, failed) => {
  expect(toOutcome(ok, counts)).toEqual({ ...counts, failed })
})
