import { addressOf } from './address.ts'

test.each([
  ['nothing', 'GET /a', {}, '/a'],
  ['a query in any order', 'GET /a', { query: { page: 2, lim: 10 } }, '/a?lim=10&page=2'],
  ['values that are not there', 'GET /a', { query: { a: '', b: null, c: undefined, d: [] } }, '/a'],
  ['zero and false, which are values', 'GET /a', { query: { a: 0, b: false } }, '/a?a=0&b=false'],
  ['a list', 'GET /a', { query: { statuses: ['buyed', 'return'] } }, '/a?statuses=buyed%2Creturn'],
  [
    'Cyrillic and spaces',
    'GET /a',
    { query: { q: 'Алма ты' } },
    '/a?q=%D0%90%D0%BB%D0%BC%D0%B0+%D1%82%D1%8B',
  ],
  ['a path parameter', 'GET /a/{id}', { params: { id: 5 } }, '/a/5'],
  ['one with a slash', 'GET /a/{id}/b', { params: { id: 'x/y?z' } }, '/a/x%2Fy%3Fz/b'],
])('%s', (_, key, input, path) => {
  expect(addressOf(key, input)).toEqual({ method: 'GET', path })
})

test.each([
  ['missing', {}],
  ['empty', { id: '' }],
  ['a step up', { id: '..' }],
  ['a dot', { id: '.' }],
  ['no text', { id: ['x'] }],
])('refuses a path parameter that is %s', (_, params) => {
  expect(() => addressOf('GET /a/{id}', { params })).toThrow(RangeError)
})
