import { globSync, readFileSync } from 'node:fs'
import { feminineSurname, nameSets } from '../../../../demo/people.ts'
import { messageTemplate, wordsOf } from './template.ts'

const words = new Set(wordsOf('const total = order.items; throw new Error(`The order lacks «Сумма»`)'))

test.each([
  ['The order 48151623 lacks «Сумма»', 'The order … lacks «Сумма»'],
  [
    "Cannot read properties of undefined (reading 'total')",
    "Cannot read properties of undefined (reading 'total')",
  ],
  ['order.items is not a function', 'order.items is not a function'],
  ['The order of Ахметов Данияр', 'The order of …'],
  ['order ann@demo.kz', 'order …'],
  ['order@order', '…'],
  ['order +7 (701) 123-45-67', 'order … (…) …'],
  ['Failed to fetch https://a.kz/transactions/1?phone=7701', 'Failed to fetch …=…'],
  ['order\n\u202e\u0007order', 'order …'],
  ['totals', '…'],
  ['order '.repeat(50), `${'order '.repeat(33)}or`],
  ['', ''],
])('%j becomes %j', (message, template) => {
  expect(messageTemplate(message, words)).toBe(template)
})

test('no first name or surname of the demo’s people is a word of the sources that browsers run', () => {
  const root = `${import.meta.dirname}/../../../../..`
  const files = ['shell', 'mfe-*', 'shared', 'contract']
    .flatMap((app) => globSync(`${root}/${app}/**/*.{ts,tsx}`, { exclude: ['**/node_modules'] }))
    .filter((path) => !/\.test\.|\/test\//.test(path))
  const known = new Set(files.flatMap((file) => wordsOf(readFileSync(file, 'utf8'))))
  const names = nameSets.flatMap(({ given, surnames }) => [...given.flat(), ...surnames])
  expect(known.size).toBeGreaterThan(5_000)
  expect(names.length).toBeGreaterThan(50)
  expect([...names, ...names.map(feminineSurname)].filter((name) => known.has(name))).toEqual([])
})
