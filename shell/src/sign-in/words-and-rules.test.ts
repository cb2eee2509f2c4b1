import { demoUsers, demoPassword as seedPassword } from '../../../api/demo/users.ts'
import { demoAccounts, demoPassword } from './demo-users.tsx'
import { passwordRules } from './password-rules.tsx'
import { delayText } from './queries.ts'

test.each([
  [0.2, 'через 1 секунду'],
  [5, 'через 5 секунд'],
  [22, 'через 22 секунды'],
  [60, 'через 1 минуту'],
  [65, 'через 1 минуту 5 секунд'],
  [900, 'через 15 минут'],
])('%p s: %s', (seconds, words) => {
  expect(delayText(seconds)).toBe(words)
})

test.each([
  ['', '', [false, false, false]],
  ['short', 'short', [false, true, true]],
  ['long enough', '', [true, true, false]],
  ['long enough', 'long enough', [true, true, true]],
  // The limit counts ten characters, not ten code units.
  ['🙂🙂🙂🙂🙂', '', [false, true, false]],
  ['x'.repeat(129), '', [true, false, false]],
])('the password %p, repeated %p', (password, repeat, met) => {
  expect(passwordRules(password, repeat).map((rule) => rule.met)).toEqual(met)
})

test('the login page names the accounts of the demo data', () => {
  expect(demoAccounts.map(({ username }) => username)).toEqual(demoUsers.map(({ username }) => username))
  expect(demoPassword).toBe(seedPassword)
})
