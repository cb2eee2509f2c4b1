import { acceptedEncodings } from './encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', ['br', 'gzip']],
  ['gzip', ['gzip']],
  ['br;q=0, gzip;q=0.5', ['gzip']],
  ['*', ['br', 'gzip']],
  ['*;q=0', []],
  ['identity', []],
  ['BR', ['br']],
  [undefined, []],
])('%s → %j', (header, expected) => {
  expect(acceptedEncodings(header)).toEqual(expected)
})
