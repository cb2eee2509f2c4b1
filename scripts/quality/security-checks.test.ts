import { readFileSync } from 'node:fs'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const document = read('docs/security.md')
const file = read('docs/security-tests.csv')
const inFile = [...file.matchAll(/^[^,]+,([^,]+\.ts),"?(.+?)"?$/gm)]
const rows = [...document.matchAll(/^\|.+\| `([^`]+\.ts)`: (.+) \|$/gm), ...inFile].map(
  ([, test = '', title = '']) => ({ test, title }),
)

test('every line of the file of checks is read, and the page tells their number', () => {
  expect(inFile).toHaveLength(file.trim().split('\n').length - 1)
  expect(document).toContain(`names ${inFile.length} of them`)
})

test.each(rows)('the table of attacks names the test «$title», which stands in $test', ({ test, title }) => {
  expect(read(test)).toContain(title)
})
