import { existsSync, readFileSync } from 'node:fs'
import { root } from '../quality/run.ts'
import { allFaults, faultGroups } from './all-faults.ts'

const faults = Object.entries(allFaults)

test('there are forty at least, and no two have one name', () => {
  expect(faults).toHaveLength(faultGroups.flatMap(Object.keys).length)
  expect(faults.length).toBeGreaterThanOrEqual(40)
})

test.each(faults)('%s has its place in the product and its test', (_, { file, text, instead, test }) => {
  expect(readFileSync(root + file, 'utf8').split(text).length - 1).toBe(1)
  expect(instead).not.toBe(text)
  expect(existsSync(root + test)).toBe(true)
})
