import { adoptionOf } from './adoption.ts'
import type { Step } from './queries.ts'

const step = (second: number, live: number, all: number): Step => ({ second, live, all })

test.each<[string, Step[], ReturnType<typeof adoptionOf>]>([
  ['nobody is there', [], { share: 0, tabs: 0, arrivedAfter: null }],
  ['nobody has moved yet', [step(0, 0, 100)], { share: 0, tabs: 100, arrivedAfter: null }],
  [
    'ever more tabs reload',
    [step(0, 0, 100), step(20, 60, 0), step(41, 38, 0), step(50, 2, 0)],
    { share: 1, tabs: 100, arrivedAfter: 41 },
  ],
  [
    'old tabs are closed',
    [step(0, 0, 50), step(5, 49, 49), step(30, 0, -49)],
    { share: 0.98, tabs: 50, arrivedAfter: 30 },
  ],
  [
    '97 of 100 are not enough',
    [step(0, 0, 100), step(9, 97, 0)],
    { share: 0.97, tabs: 100, arrivedAfter: null },
  ],
  [
    'what has arrived stays so when an old tab wakes up',
    [step(0, 0, 10), step(7, 10, 0), step(60, 0, 10)],
    { share: 0.5, tabs: 20, arrivedAfter: 7 },
  ],
])('%s', (_, steps, expected) => {
  expect(adoptionOf(steps)).toEqual(expected)
})
