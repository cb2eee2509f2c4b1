import { readFileSync } from 'node:fs'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const rows = [...read('docs/security.md').matchAll(/^\| (\d+(?:, \d+)*) +\| `([^`]+)` +\|$/gm)].flatMap(
  ([, numbers = '', test = '']) => numbers.split(', ').map((number) => ({ number: Number(number), test })),
)

test('docs/security.md numbers 44 checks', () => {
  expect(rows.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 44 }, (_, index) => index + 1),
  )
})

test.each(rows)('check $number has a test that names it in $test', ({ number, test }) => {
  expect(read(test)).toMatch(new RegExp(`['\x60]check ${number}: `))
})

const attacks = [...read('docs/security.md').matchAll(/^\|.+\| `([^`]+\.ts)`: (.+) \|$/gm)].map(
  ([, test = '', title = '']) => ({ test, title }),
)

test.each(attacks)('the attack «$title» has its test in $test', ({ test, title }) => {
  expect(read(test)).toContain(title)
})
