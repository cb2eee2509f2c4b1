import { testToken } from '../test/test-token.ts'
import { clock } from './clock.ts'

afterEach(clock.reset)

test.each([
  ['a fresh token', testToken('a', 600), false],
  ['a token that has ended', testToken('a', -1), true],
  ['no token', 'abc', true],
  ['a token whose payload is no JSON', 'e30.!!!.x', true],
  ['a token without an end', `e30.${btoa('{"sub":"a"}')}.x`, true],
])('%s', (_, token, expired) => {
  expect(clock.isExpired(token)).toBe(expired)
})

test('a server an hour behind our clock does not make every token look expired', () => {
  const token = testToken('a', 600, -3600)
  expect(clock.isExpired(token)).toBe(true)
  clock.learn(token)
  expect(clock.isExpired(token)).toBe(false)
})
