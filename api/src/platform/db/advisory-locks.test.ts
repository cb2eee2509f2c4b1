import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { advisoryLocks } from './advisory-locks.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const numbers = Object.values(advisoryLocks)
const sources = globSync('{src,demo}/**/*.ts', { cwd: root }).filter((file) => !file.includes('.test.'))
const lockStatement = /advisory_(?:xact_)?lock\((?:(\d+)|\$\{lockNumber\('(\w+)'\)\})/g
const taken = sources.flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(lockStatement)].map(([, number, name = '']) =>
    number === undefined ? Reflect.get(advisoryLocks, name) : Number(number),
  ),
)

test('every number has one purpose, and every purpose its place', () => {
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(taken.toSorted()).toEqual(numbers.toSorted())
})
