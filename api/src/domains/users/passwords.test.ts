import { hashPassword, passwordWeakness, verifyPassword } from './passwords.ts'

const short = 'Пароль должен быть не короче 10 символов'
const common = 'Этот пароль слишком распространён, придумайте другой'

test.each([
  ['короткий1', short],
  ['😀😀😀😀😀', short],
  ['x'.repeat(129), 'Пароль должен быть не длиннее 128 символов'],
  ['1234567890', common],
  ['9876543210', common],
  ['aaaaaaaaaaaa', common],
  ['abcabcabcabc', common],
  ['qwertyuiop', common],
  ['QwertyUiop12', common],
  ['!!parol2026', common],
  ['казахстан2026', common],
  ['aigerim-2026-x', 'Пароль не должен содержать имя пользователя'],
  ['Rassrochka-2026', undefined],
  ['тёплый чай с мёдом', undefined],
  ['correct horse battery', undefined],
])('the strength rule: %s', (password, weakness) => {
  expect(passwordWeakness(password, 'aigerim@test.kz')).toBe(weakness)
})

test('a password matches its own hash alone, in either form of its letters', async () => {
  const hash = await hashPassword('Алматы-й-2026')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(hash, 'Алматы-й-2026'.normalize('NFD'))).toBe(true)
  expect(await verifyPassword(hash, 'Алматы-й-2027')).toBe(false)
  expect(await verifyPassword(null, 'no user has this one')).toBe(false)
})
