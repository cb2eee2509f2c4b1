import { delayAfter } from './sign-in-delay.ts'

test.each([
  [1, 0],
  [2, 0],
  [3, 5],
  [4, 15],
  [5, 30],
  [6, 60],
  [7, 300],
  [8, 900],
  [100, 900],
])('%i failures of a name from one address: %i s', (failures, seconds) => {
  expect(delayAfter(failures, 'name and address')).toBe(seconds)
})

test.each([
  [20, 0],
  [21, 5],
  [26, 900],
  [1000, 900],
])('%i failures of a name from anywhere: %i s', (failures, seconds) => {
  expect(delayAfter(failures, 'name')).toBe(seconds)
})
