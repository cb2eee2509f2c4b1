import { build, type TestServer } from '../../../test/build.ts'
import { passwordLinks } from '../../../test/password-links.ts'
import { addUser, password } from '../../../test/people.ts'
import { delaySeconds, failuresUntilDelay } from './sign-in-delay.ts'

let server: TestServer
beforeAll(async () => {
  server = await build()
})
afterAll(() => server.close())

describe('a mailed link', () => {
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

  test('of two requests with one reset token one succeeds', async () => {
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
      {
        actor: username,
        action: 'session.begin',
        after: { way: 'password' },
        request_id: expect.any(String),
      },
      { actor: username, action: 'session.sign-out', after: null, request_id: expect.any(String) },
      {
        actor: 'job password-link',
        action: 'user.mail-link',
        after: { for: 'reset' },
        request_id: expect.any(String),
      },
      {
        actor: username,
        action: 'user.set-password',
        after: { by: 'reset' },
        request_id: expect.any(String),
      },
    ])
    const everything = JSON.stringify(await db.selectFrom('audit_log').selectAll().execute(), (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    for (const secret of [token, chosen, password]) expect(everything).not.toContain(secret)
  })
})

describe('requests for a mailed link', () => {
  const { person, forget, resend, mailsTo, knownBrowserOf } = passwordLinks(() => server)

  test('a mailbox gets three resets an hour, whoever asks how often', async () => {
    const username = await person()
    const cookie = await knownBrowserOf(username)
    for (let asked = 0; asked < 10; asked += 1) await forget(username, cookie)
    expect(await mailsTo(username)).toHaveLength(3)
    server.clock.advance({ minutes: 61 })
    await forget(username, cookie)
    expect(await mailsTo(username)).toHaveLength(4)
  })

  test('a stranger cannot use up a mailbox’s resets: one is kept for a browser that its owner signed in from', async () => {
    const username = await person()
    const cookie = await knownBrowserOf(username)
    const anothers = await knownBrowserOf(await person())
    for (let asked = 0; asked < 10; asked += 1) await forget(username, asked % 2 === 0 ? '' : anothers)
    expect(await mailsTo(username)).toHaveLength(2)
    await forget(username, cookie)
    expect(await mailsTo(username)).toHaveLength(3)
  })

  test.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.kz' }])(
    'a page with %j triggers no reset',
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

  test('requests for unknown addresses delay no real mail and are answered alike', async () => {
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
})

describe('the time of an answer', () => {
  beforeAll(async () => {
    await addUser(server.platform.db, { username: 'known@test.kz' })
  })

  const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

  async function milliseconds(email: string): Promise<number> {
    const start = performance.now()
    const response = await server.app.inject({ url: `/api/users/api/v1/forget-password/${email}` })
    expect([response.statusCode, response.body]).toEqual([204, ''])
    return performance.now() - start
  }

  // Calls alternate and medians are compared, so that a slow machine slows both alike.
  test('a forgotten password takes the same time for a known and an unknown address, within 10 ms', async () => {
    const [known, unknown]: [number[], number[]] = [[], []]
    for (let tries = 0; tries < 200; tries += 1) {
      known.push(await milliseconds('known@test.kz'))
      unknown.push(await milliseconds('nobody@test.kz'))
    }
    expect(Math.abs(median(known) - median(unknown))).toBeLessThan(10)
  }, 60_000)
})

describe('the own password', () => {
  beforeAll(async () => {
    await addUser(server.platform.db, { username: 'dana@test.kz', role: 'COURIER' })
    await addUser(server.platform.db, { username: 'guess@test.kz', role: 'COURIER' })
  })

  const signIn = async (username: string, secret = password) =>
    (await server.signIn(username, secret)).headers
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
      .orderBy('id', 'desc')
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
})
