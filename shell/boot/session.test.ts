import { currentToken, expiryOf } from './session.ts'

const encode = (value: unknown): string => btoa(JSON.stringify(value)).replace(/\+/g, '-').replace(/\//g, '_')
const jwt = (seconds: number): string => `e30.${encode({ exp: Math.floor(Date.now() / 1000) + seconds })}.s`

afterEach(() => localStorage.clear())

test.each([
  ['no JWT', 'abc', 0],
  ['no claims', 'a.b.c', 0],
  ['no exp', `a.${encode({})}.c`, 0],
  ['exp in seconds becomes ms', `a.${encode({ exp: 5 })}.c`, 5000],
])('expiry of %s', (_, token, expected) => {
  expect(expiryOf(token)).toBe(expected)
})

test('without a session there is no token and no request', () => {
  expect(currentToken('/api')).toBeUndefined()
})

test('a fresh token is used as it is', async () => {
  const token = jwt(600)
  localStorage.setItem('token', token)
  await expect(currentToken('/api')).resolves.toBe(token)
})
