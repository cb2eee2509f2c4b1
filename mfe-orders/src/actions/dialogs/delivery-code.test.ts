import { formatCountdown, secondsUntil } from './delivery-code.ts'

const serverNow = '2026-11-20T10:00:00Z'
// The browser's clock is years behind, because only its differences count.
const heardAt = 1_000_000

test.each([
  ['2026-11-20T10:01:00Z', 0, 60],
  ['2026-11-20T10:01:00Z', 59_001, 1],
  ['2026-11-20T10:01:00Z', 60_000, 0],
  ['2026-11-20T10:01:00Z', 500_000, 0],
  ['2026-11-20T10:00:00Z', 0, 0],
  // A clock set back must not lengthen the wait.
  ['2026-11-20T10:01:00Z', -30_000, 60],
])('until %s, %i ms after the answer: %i s', (at, later, seconds) => {
  expect(secondsUntil(at, serverNow, heardAt, heardAt + later)).toBe(seconds)
})

test.each([
  [0, '0:00'],
  [9, '0:09'],
  [65, '1:05'],
  [600, '10:00'],
])('%i s is %s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text)
})
