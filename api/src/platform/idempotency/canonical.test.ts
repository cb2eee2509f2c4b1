import { contentHash } from './canonical.ts'

test.each([
  ['keys in another order', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
  ['keys in another order, within a list', [{ a: 1, b: 2 }], [{ b: 2, a: 1 }]],
  ['what is undefined and what is absent', { a: 1, b: undefined }, { a: 1 }],
])('%s: the same content', (_, one, other) => {
  expect(contentHash(one)).toBe(contentHash(other))
})

test.each<[string, unknown, unknown]>([
  ['another value', { a: 1 }, { a: 2 }],
  ['another name', { a: 1 }, { b: 1 }],
  ['a value more', { a: 1 }, { a: 1, b: 2 }],
  ['values of two names exchanged', { a: 1, b: 2 }, { a: 2, b: 1 }],
  ['a list in another order', [1, 2], [2, 1]],
  ['a number as text', { a: 1 }, { a: '1' }],
  ['null and absent', { a: null }, {}],
  ['a list and its only item', [[1]], [1]],
  ['an empty list and an empty object', [], {}],
  ['two items and their texts in one', ['1', '2'], ['1,2']],
  ['two numbers and the number of their digits', [1, 2], [12]],
  ['two names and one that looks like them', { a: 1, b: 2 }, { 'a":1,"b': 2 }],
  ['an object within and its names outside', { a: { b: 1 } }, { a: 1, b: 1 }],
])('%s: not the same', (_, one, other) => {
  expect(contentHash(one)).not.toBe(contentHash(other))
})

test('the hash is SHA-256 of the JSON, in hex', () => {
  // The hashes are those of `{"a":[1,"x"],"b":null}` and `null` by sha256sum.
  expect(contentHash({ b: null, a: [1, 'x'] })).toBe(
    '854ef06dc57f5dfed10206344ab2d02e0b6c84b0e19436703a5afd0f1f9f2687',
  )
  expect(contentHash(undefined)).toBe('74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b')
})
