import { timeLeftText } from './deadline-left.tsx'

const minute = 60_000
const hour = 60 * minute

test.each([
  [71.9 * hour, 'осталось 2 дня'],
  [48 * hour, 'осталось 2 дня'],
  [48 * hour - 1, 'осталось 47 ч'],
  [5.9 * hour, 'осталось 5 ч'],
  [hour, 'осталось 1 ч'],
  [hour - 1, 'осталось 60 мин'],
  [25 * minute, 'осталось 25 мин'],
  [1, 'осталось 1 мин'],
  [0, 'срок вышел'],
  [-hour, 'срок вышел'],
])('%p ms: %s', (left, text) => {
  expect(timeLeftText(left)).toBe(text)
})
