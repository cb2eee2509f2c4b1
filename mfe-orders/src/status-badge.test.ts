import { urgencyOf } from '@cabinet/contract/deadline'
import { timeLeftText } from './status-badge.tsx'

const hour = 3_600_000

test.each([
  [71.9 * hour, 'осталось 2 дня', 'calm'],
  [48 * hour - 1, 'осталось 47 ч', 'calm'],
  [12 * hour + 1, 'осталось 12 ч', 'calm'],
  [12 * hour, 'осталось 12 ч', 'soon'],
  [3 * hour + 1, 'осталось 3 ч', 'soon'],
  [3 * hour, 'осталось 3 ч', 'urgent'],
  [hour - 1, 'осталось 60 мин', 'urgent'],
  [1, 'осталось 1 мин', 'urgent'],
  [0, 'срок вышел', 'urgent'],
])('%p ms before the deadline: %s, %s', (left, text, urgency) => {
  expect([timeLeftText(left), urgencyOf(left)]).toEqual([text, urgency])
})
