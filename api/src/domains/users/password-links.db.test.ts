import { build, type TestServer } from '../../../test/build.ts'
import { addUser, password } from '../../../test/people.ts'

let server: TestServer

beforeAll(async () => {
  server = await build()
})
afterAll(() => server.close())

let users = 0
async function person(status: 'active' | 'invited' | 'inactive' = 'active'): Promise<string> {
  users += 1
  const username = `link${users}@test.kz`
  await addUser(server.platform.db, { username, status })
  return username
}

const forget = (email: string, cookie = '') =>
  server.app.inject({
    url: `/api/users/api/v1/forget-password/${encodeURIComponent(email)}`,
    headers: { cookie },
  })

/** The cookie of a browser that somebody has signed in from. */
async function knownBrowserOf(username: string): Promise<string> {
  const payload = { username, password }
  const { cookies } = await server.app.inject({ method: 'POST', url: '/api/users/api/v1/sign-in', payload })
  const { name = '', value = '' } = cookies.find(({ name }) => name.endsWith('cabinet_known')) ?? {}
  return `${name}=${value}`
}
const resend = (payload: { email: string; firstName: string; username: string }) =>
  server.app.inject({ method: 'POST', url: '/api/users/api/v1/users/resend', payload })
const confirm = (token: string, chosen: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/users/api/v1/confirmation',
    payload: { token, password: chosen },
  })

async function mailsTo(recipient: string) {
  await server.runJobs()
  return server.platform.db
    .selectFrom('dev_mails')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('sent_at')
    .execute()
}

/** The token of the newest link that was mailed. */
async function tokenFor(recipient: string): Promise<string> {
  const mail = (await mailsTo(recipient)).at(-1)
  return /confirmation\?token=([\w-]{43})\n/.exec(mail?.body ?? '')?.[1] ?? ''
}

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

test('a mailbox gets three resets an hour, whoever asks how often', async () => {
  const username = await person()
  const cookie = await knownBrowserOf(username)
  for (let asked = 0; asked < 10; asked += 1) await forget(username, cookie)
  expect(await mailsTo(username)).toHaveLength(3)
  server.clock.advance({ minutes: 61 })
  await forget(username, cookie)
  expect(await mailsTo(username)).toHaveLength(4)
})

test('check 9: a stranger can’t use a mailbox’s resets up: one is kept for a browser that its owner signed in from', async () => {
  const username = await person()
  const cookie = await knownBrowserOf(username)
  const anothers = await knownBrowserOf(await person())
  for (let asked = 0; asked < 10; asked += 1) await forget(username, asked % 2 === 0 ? '' : anothers)
  expect(await mailsTo(username)).toHaveLength(2)
  await forget(username, cookie)
  expect(await mailsTo(username)).toHaveLength(3)
})

test.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.kz' }])(
  'check 12: a page with %j fires no reset',
  async (headers) => {
    const username = await person()
    const response = await server.app.inject({
      url: `/api/users/api/v1/forget-password/${username}`,
      headers,
    })
    expect([response.statusCode, response.json().code]).toEqual([403, 'CROSS_SITE'])
    expect(await mailsTo(username)).toEqual([])
  },
)

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

test('a user who was deactivated meanwhile is not let in by his link', async () => {
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

test.each([
  { call: 'forget-password', status: 'unknown' },
  { call: 'forget-password', status: 'inactive' },
  { call: 'forget-password', status: 'invited' },
  { call: 'resend', status: 'unknown' },
  { call: 'resend', status: 'active' },
] as const)('$call for an $status user answers the same and mails nothing', async ({ call, status }) => {
  const email = status === 'unknown' ? 'nobody@test.kz' : await person(status)
  const response =
    call === 'resend' ? await resend({ email, firstName: '', username: '' }) : await forget(email)
  expect([response.statusCode, response.body]).toEqual([204, ''])
  expect(await mailsTo(email)).toEqual([])
})

test('resend with empty values, as the page does when it loads, queues nothing', async () => {
  expect((await resend({ email: '', firstName: '', username: '' })).statusCode).toBe(204)
  expect(await server.runJobs()).toBe(0)
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
      or([eb('user_id', '=', id), and([eb('subject', '=', 'user'), eb('subject_id', '=', String(id))])]),
    )
    .orderBy('id')
    .execute()
  expect(records).toEqual([
    { actor: username, action: 'session.begin', after: null, request_id: expect.any(String) },
    { actor: username, action: 'session.sign-out', after: null, request_id: expect.any(String) },
    { actor: 'job password-link', action: 'user.mail-link', after: { for: 'reset' }, request_id: null },
    { actor: username, action: 'user.set-password', after: { by: 'reset' }, request_id: expect.any(String) },
  ])
  const everything = JSON.stringify(await db.selectFrom('audit_log').selectAll().execute(), (_, value) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  for (const secret of [token, chosen, password]) expect(everything).not.toContain(secret)
})

test('no real mail waits behind requests for addresses of nobody’s, which are answered alike', async () => {
  await server.runJobs()
  const username = await person()
  const inactive = await person('inactive')
  const waiting = async (queue: string) => {
    const { rows } = await server.database.jobs.executeSql(
      "select data ->> 'email' as email from pgboss.job where name = $1 and state = 'created' order by created_on",
      [queue],
    )
    return rows.map(({ email }) => email)
  }
  const junk = ['nobody1@test.kz', 'nobody2@test.kz', inactive]
  const answers = []
  for (const email of [...junk, username]) answers.push(await forget(email))
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(4).fill([204, '']))
  expect(await waiting('password-link')).toEqual([username])
  expect(await waiting('no-password-link')).toEqual(junk)
  expect(await mailsTo(username)).toHaveLength(1)
})
