import { build, type TestServer } from '../../../test/build.ts'
import { passwordLinks } from '../../../test/password-links.ts'
import { password } from '../../../test/people.ts'

let server: TestServer

beforeAll(async () => {
  server = await build()
})
afterAll(() => server.close())

const { person, forget, resend, confirm, tokenFor } = passwordLinks(() => server)
const chosen = 'Новый пароль 2026'

test('a forgotten password is set anew by the mailed link, once, and every session ends', async () => {
  const username = await person()
  const session = await server.signIn(username, password)
  expect((await forget(username)).statusCode).toBe(204)
  const token = await tokenFor(username)
  const response = await confirm(token, chosen)
  expect([response.statusCode, response.body]).toEqual([204, ''])
  expect(
    (await server.app.inject({ url: '/api/users/api/v1/me', headers: session.headers })).statusCode,
  ).toBe(401)
  await server.signIn(username, chosen)
  expect((await confirm(token, 'Ещё один пароль')).json().code).toBe('TOKEN_INVALID')
})

test('an invitation makes the user active', async () => {
  const username = await person('invited')
  await resend({ email: username, firstName: 'Айгерим', username })
  await confirm(await tokenFor(username), chosen)
  await server.signIn(username, chosen)
})

test.each([
  { purpose: 'reset', lives: 60 },
  { purpose: 'invitation', lives: 72 * 60 },
])('a link of $purpose lives $lives minutes', async ({ purpose, lives }) => {
  const username = await person(purpose === 'reset' ? 'active' : 'invited')
  await (purpose === 'reset' ? forget(username) : resend({ email: username, firstName: '', username }))
  const token = await tokenFor(username)
  server.clock.advance({ minutes: lives })
  const response = await confirm(token, chosen)
  expect([response.statusCode, response.json()]).toEqual([
    400,
    {
      code: 'TOKEN_EXPIRED',
      message: 'Срок действия ссылки истёк. Запросите новую ссылку',
      requestId: expect.any(String),
    },
  ])
})

test('a link says beforehand whether it still works, and is not spent by that', async () => {
  const username = await person()
  await forget(username)
  const token = await tokenFor(username)
  const usable = async (token: string) =>
    (
      await server.app.inject({
        method: 'POST',
        url: '/api/users/api/v1/confirmation/check',
        payload: { token },
      })
    ).json()
  expect(await usable(token)).toEqual({ usable: true, username })
  expect(await usable('made-up')).toEqual({ usable: false })
  expect((await confirm(token, chosen)).statusCode).toBe(204)
  expect(await usable(token)).toEqual({ usable: false })
})

test('an earlier link lives until a later one is used', async () => {
  const username = await person()
  const tokens: string[] = []
  for (const _ of [1, 2, 3]) {
    await forget(username)
    tokens.push(await tokenFor(username))
    server.clock.advance({ seconds: 1 })
  }
  const [first = '', second = '', third = ''] = tokens
  expect((await confirm(second, chosen)).statusCode).toBe(204)
  expect((await confirm(first, chosen)).json().code).toBe('TOKEN_INVALID')
  expect((await confirm(third, chosen)).json().code).toBe('TOKEN_INVALID')
})

test('a weak password leaves the link good', async () => {
  const username = await person()
  await forget(username)
  const token = await tokenFor(username)
  const weak = await confirm(token, 'qwerty12345')
  expect([weak.statusCode, weak.json()]).toMatchObject([
    400,
    { code: 'PASSWORD_WEAK', fields: { password: weak.json().message } },
  ])
  expect((await confirm(token, chosen)).statusCode).toBe(204)
})

test('check 13: of two requests with one token, one wins', async () => {
  const username = await person()
  await forget(username)
  const token = await tokenFor(username)
  const responses = await Promise.all([confirm(token, chosen), confirm(token, 'Другой пароль 2026')])
  expect(responses.map((response) => response.statusCode).sort()).toEqual([204, 400])
})

test('the link of a user deactivated meanwhile lets nobody in', async () => {
  const username = await person()
  await forget(username)
  const token = await tokenFor(username)
  await server.platform.db
    .updateTable('users')
    .set({ status: 'inactive' })
    .where('username', '=', username)
    .execute()
  expect((await confirm(token, chosen)).json().code).toBe('TOKEN_INVALID')
})

test('a password that was never mailed stands nowhere in the database', async () => {
  const username = await person()
  await forget(username)
  const token = await tokenFor(username)
  const rows = await server.platform.db.selectFrom('password_tokens').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(token)
})

test('the dev mailbox shows the mail with a link that can be followed, and escapes the rest', async () => {
  const username = await person()
  await forget(username)
  const token = await tokenFor(username)
  await server.platform.mailer.send({ to: 'a@test.kz', subject: '<b>', text: '<script>alert(1)</script>' })
  const { body } = await server.app.inject({ url: '/merchant-cabinet/dev/outbox' })
  expect(body).toContain(
    `<a href="http://localhost:8080/merchant-cabinet/sign-up/confirmation?token=${token}">`,
  )
  expect(body).not.toContain('<script>')
})

test('the way from sign-in to a new password is on record, without a secret', async () => {
  const username = await person()
  const { db } = server.platform
  const { headers } = await server.signIn(username, password)
  await server.app.inject({ method: 'POST', url: '/api/users/api/v1/sign-out', headers })
  await forget(username)
  const token = await tokenFor(username)
  await confirm(token, chosen)
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  const records = await db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'after', 'request_id'])
    .where(({ eb, or, and }) =>
      or([eb('user_id', '=', id), and([eb('subject', '=', 'user'), eb('subject_id', '=', username)])]),
    )
    .orderBy('id')
    .execute()
  expect(records).toEqual([
    { actor: username, action: 'session.begin', after: { way: 'password' }, request_id: expect.any(String) },
    { actor: username, action: 'session.sign-out', after: null, request_id: expect.any(String) },
    {
      actor: 'job password-link',
      action: 'user.mail-link',
      after: { for: 'reset' },
      request_id: expect.any(String),
    },
    { actor: username, action: 'user.set-password', after: { by: 'reset' }, request_id: expect.any(String) },
  ])
  const everything = JSON.stringify(await db.selectFrom('audit_log').selectAll().execute(), (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  for (const secret of [token, chosen, password]) expect(everything).not.toContain(secret)
})
