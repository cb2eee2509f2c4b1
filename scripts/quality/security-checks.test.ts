import { readFileSync } from 'node:fs'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const rows = [
  ...read('docs/security.md').matchAll(/^\|.+\| `([^`]+\.ts)`: (.+) \|$/gm),
  ...read('docs/security-tests.csv').matchAll(/^[^,]+,([^,]+\.ts),"?(.+?)"?$/gm),
].map(([, test = '', title = '']) => ({ test, title }))

test.each(rows)('the table of attacks names the test «$title», which stands in $test', ({ test, title }) => {
  expect(read(test)).toContain(title)
})
