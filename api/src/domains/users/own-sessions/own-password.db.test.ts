import { build, type TestServer } from '../../../../test/build.ts'
import { addUser, password } from '../../../../test/people.ts'
import { delaySeconds, failuresUntilDelay } from '../sign-in-delay.ts'

let server: TestServer
beforeAll(async () => {
  server = await build()
  await addUser(server.platform.db, { username: 'dana@test.kz', role: 'COURIER' })
  await addUser(server.platform.db, { username: 'guess@test.kz', role: 'COURIER' })
})
afterAll(() => server.close())

const signIn = async (username: string, secret = password) => (await server.signIn(username, secret)).headers
const change = (headers: { authorization: string }, currentPassword: string, newPassword: string) =>
  server.app.inject({
    method: 'PUT',
    url: '/api/users/api/v1/password',
    headers,
    payload: { currentPassword, newPassword },
  })
const me = async (headers: { authorization: string }) =>
  (await server.app.inject({ url: '/api/users/api/v1/me', headers })).statusCode

test('the owner changes the password by the current one; other sessions end, and the audit records it', async () => {
  const [here, there] = [await signIn('dana@test.kz'), await signIn('dana@test.kz')]
  expect((await change(here, password, 'Zhana-kupiya-77')).statusCode).toBe(204)
  expect([await me(here), await me(there)]).toEqual([200, 401])
  expect(await me(await signIn('dana@test.kz', 'Zhana-kupiya-77'))).toBe(200)
  const record = await server.platform.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'after'])
    .where('action', '=', 'user.set-password')
    .executeTakeFirst()
  expect(record).toEqual({ actor: 'dana@test.kz', action: 'user.set-password', after: { by: 'owner' } })
})

test('a weak one, the same one and a wrong current one are refused at their fields; guessing is slowed down', async () => {
  const headers = await signIn('guess@test.kz')
  const refused = async (current: string, next: string) => (await change(headers, current, next)).json()
  expect(await refused(password, 'short')).toMatchObject({
    code: 'PASSWORD_WEAK',
    fields: { newPassword: 'Пароль должен быть не короче 10 символов' },
  })
  expect(await refused(password, password)).toMatchObject({
    fields: { newPassword: 'Новый пароль совпадает с прежним' },
  })
  for (let guess = 0; guess < failuresUntilDelay; guess += 1)
    expect(await refused('wrong', 'Zhana-kupiya-77')).toMatchObject({
      fields: { currentPassword: 'Неверный пароль' },
    })
  expect((await change(headers, password, 'Zhana-kupiya-77')).statusCode).toBe(429)
  server.clock.advance({ seconds: (delaySeconds[failuresUntilDelay - 1] ?? 0) + 1 })
  expect((await change(headers, password, 'Zhana-kupiya-77')).statusCode).toBe(204)
})
