import { deadlineOf, isByDeadline, soonMs, type Urgency, urgencyOf } from './deadline.ts'

const hour = 3_600_000

test.each([
  ['completed', 1_000 + 72 * hour],
  ['no_card_completed', 1_000 + 72 * hour],
  ['in_progress', 1_000 + 72 * hour],
  ['ready_delivery', undefined],
  ['final_merchant_unavaliable', undefined],
  ['sold', undefined],
])('%s, last touched at 1000 ms, expires at %p', (status, deadline) => {
  expect(deadlineOf({ status, since: 1_000 }, 72)).toBe(deadline)
})

test.each<[left: number, Urgency]>([
  [soonMs + 1, 'calm'],
  [soonMs, 'soon'],
  [3 * hour + 1, 'soon'],
  [3 * hour, 'urgent'],
  [1, 'urgent'],
  [0, 'over'],
  [-hour, 'over'],
])('%p ms left: %s', (left, urgency) => {
  expect(urgencyOf(left)).toBe(urgency)
})

test.each([
  [['completed', 'no_card_completed'], undefined, true],
  [['in_progress'], undefined, true],
  [['in_progress', 'buyed'], undefined, false],
  [[], undefined, false],
  [[], 'soon', true],
])('a list of %j, deadline %p, by deadline: %p', (statuses, deadline, answer) => {
  expect(isByDeadline(statuses, deadline)).toBe(answer)
})
