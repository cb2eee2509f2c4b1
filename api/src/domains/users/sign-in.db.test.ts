import { build, type TestServer } from '../../../test/build.ts'
import { untilServed } from '../../../test/call.ts'
import { addMerchants, addUser, password } from '../../../test/people.ts'
import { type SessionCalls, sessionCalls } from '../../../test/session-calls.ts'
import { stepOf, totp } from './second-factor/totp.ts'
import { delaySeconds, failuresUntilDelay, nameLimit } from './sign-in-delay.ts'

let server: TestServer
beforeAll(async () => {
  server = await build()
})
afterAll(() => server.close())

describe('signing in', () => {
  let calls: SessionCalls

  beforeAll(async () => {
    calls = sessionCalls(server)
  })

  test('gives an access token for ten minutes and a cookie that no script and no other site gets', async () => {
    const { username } = await calls.person()
    const response = await calls.signIn(username, password)
    expect(response.json()).toEqual({
      access: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      expiresIn: 600,
    })
    expect(response.headers['set-cookie']).toContainEqual(
      expect.stringMatching(
        /^cabinet_refresh=[\w-]{43}; Max-Age=43200; Path=\/api\/users\/api\/v1; HttpOnly; SameSite=Strict$/,
      ),
    )
  })

  test('does not mind capitals and spaces around the name', async () => {
    const { username } = await calls.person()
    expect((await calls.signIn(` ${username.toUpperCase()} `, password)).statusCode).toBe(200)
  })

  test.each([
    { who: 'an unknown name', status: undefined },
    { who: 'an inactive user', status: 'inactive' },
    { who: 'an invited user', status: 'invited' },
  ] as const)('refuses $who in the words of a wrong password', async ({ status }) => {
    const { username } =
      status === undefined ? { username: 'nobody@test.kz' } : await calls.person({ status })
    const response = await calls.signIn(username, password)
    expect([response.statusCode, response.json()]).toEqual([
      401,
      { code: 'BAD_CREDENTIALS', message: 'Неверный логин или пароль', requestId: expect.any(String) },
    ])
  })

  test('is recorded when refused, but not by an unknown name: it may be a password', async () => {
    const { username } = await calls.person()
    await calls.signIn(username, 'wrong')
    await calls.signIn('typed-in-the-wrong-field', password)
    const records = await server.platform.db
      .selectFrom('audit_log')
      .select(['action', 'subject_id', 'after'])
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    const refusal = {
      action: 'session.refuse',
      after: { because: 'BAD_CREDENTIALS' },
    }
    expect(records).toEqual([
      { ...refusal, subject_id: expect.stringMatching(/^[0-9a-f]{64}$/) },
      { ...refusal, subject_id: username },
    ])
  })

  test('makes a guesser wait, longer each time, even with the right password; then lets the user in', async () => {
    const { username } = await calls.person()
    const [first = 0, second = 0] = delaySeconds.slice(failuresUntilDelay - 1)
    for (let free = 1; free < failuresUntilDelay; free += 1) await calls.signIn(username, 'wrong')
    const delayed = await calls.signIn(username, 'wrong')
    expect([delayed.headers['retry-after'], delayed.json().message]).toEqual([
      String(first),
      expect.stringMatching(/^Неверный логин или пароль\. Слишком много попыток\. Повторите через \d+ /),
    ])
    const early = await calls.signIn(username, password)
    expect([early.statusCode, early.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    server.clock.advance({ seconds: first })
    const next = await calls.signIn(username, 'wrong')
    expect(next.headers['retry-after']).toBe(String(second))
    server.clock.advance({ seconds: second })
    expect((await calls.signIn(username, password)).statusCode).toBe(200)
    expect((await calls.signIn(username, 'wrong')).headers['retry-after']).toBeUndefined()
  })

  test.each([
    { header: 'origin', value: 'https://evil.kz' },
    { header: 'origin', value: 'null' },
    { header: 'sec-fetch-site', value: 'cross-site' },
    { header: 'sec-fetch-site', value: 'same-site' },
  ])('$header: $value is refused on every call that takes or sets the cookie', async ({ header, value }) => {
    const { username } = await calls.person()
    const headers = { [header]: value }
    for (const call of ['sign-in', 'refresh', 'sign-out']) {
      const payload = call === 'sign-in' ? { payload: { username, password } } : {}
      const response = await calls.post(call, { headers, ...payload })
      expect([response.statusCode, response.json().code]).toEqual([403, 'CROSS_SITE'])
    }
  })

  test('takes the own origin', async () => {
    const { username } = await calls.person()
    const headers = { origin: server.platform.config.publicUrl, 'sec-fetch-site': 'same-origin' }
    expect((await calls.post('sign-in', { payload: { username, password }, headers })).statusCode).toBe(200)
  })
})

describe('a server whose clock was ahead', () => {
  let username: string
  let users = 0
  beforeEach(async () => {
    users += 1
    username = `jumped${users}@test.kz`
    await addUser(server.platform.db, { username })
  })

  const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
    server.app.inject({ method: 'POST', url: `/api/users/api/v1/${path}`, payload, headers })
  const signIn = (typed: string, headers?: Record<string, string>) =>
    post('sign-in', { username, password: typed }, headers)
  const ahead = (hours: number) => server.clock.advance({ hours })

  /** Runs `work` while the server's clock is two hours ahead. */
  async function whileAhead(work: () => Promise<unknown>): Promise<void> {
    ahead(2)
    await work()
    ahead(-2)
  }

  test.each([
    ['a stranger’s browser', {}],
    ['a known browser', { cookie: 'known' }],
  ])('failures of a clock that was ahead lock %s out no longer than any failures do', async (_, how) => {
    const cookies = (await signIn(password)).cookies.find(({ name }) => name.endsWith('cabinet_known'))
    const headers = 'cookie' in how ? { cookie: `${cookies?.name}=${cookies?.value}` } : {}
    await whileAhead(async () => {
      for (const _ of delaySeconds.slice(0, failuresUntilDelay)) await signIn('wrong', headers)
    })
    const early = await signIn(password, headers)
    expect([early.statusCode, early.json().retryAfter]).toEqual([429, Math.max(...delaySeconds)])
    server.clock.advance({ seconds: Math.max(...delaySeconds) })
    expect((await signIn(password, headers)).statusCode).toBe(200)
  })

  test('nor from all unknown browsers together', async () => {
    const from = (place: number) =>
      server.app.inject({
        method: 'POST',
        url: '/api/users/api/v1/sign-in',
        remoteAddress: `10.8.0.${place}`,
        payload: { username, password: 'wrong' },
      })
    await whileAhead(() =>
      Promise.all(Array.from({ length: 2 * nameLimit.atOnce }, (_, place) => untilServed(() => from(place)))),
    )
    expect((await signIn(password)).json().retryAfter).toBe(nameLimit.everySeconds)
    server.clock.advance({ seconds: nameLimit.everySeconds })
    expect((await signIn(password)).statusCode).toBe(200)
  })

  test('a code of the second factor taken then does not refuse those of now', async () => {
    const { headers } = await server.signIn(username, password)
    const { secret } = (await post('second-factor', { password }, headers)).json<{ secret: string }>()
    const code = () => totp(secret, stepOf(server.clock.now()))
    await post('second-factor/confirmation', { code: code() }, headers)
    await whileAhead(() => post('sign-in', { username, password, code: code() }))
    server.clock.advance({ seconds: 30 })
    const once = { username, password, code: code() }
    expect((await post('sign-in', once)).statusCode).toBe(200)
    expect((await post('sign-in', once)).json().code).toBe('SECOND_FACTOR_WRONG')
  })

  test('nor do resets that were mailed then', async () => {
    const reset = async () => {
      await server.app.inject({ url: `/api/users/api/v1/forget-password/${username}` })
      await server.runJobs()
    }
    const mails = () =>
      server.platform.db.selectFrom('dev_mails').select('id').where('recipient', '=', username).execute()
    await whileAhead(async () => {
      for (const _ of [1, 2, 3]) await reset()
    })
    const sent = (await mails()).length
    await reset()
    expect(await mails()).toHaveLength(sent + 1)
  })
})

describe('the partner that the cabinet opens with', () => {
  beforeAll(async () => {
    await addMerchants(server.platform.db, 'ALPHA', 'BETA')
  })

  test.each([
    ['of one partner', 'one@test.kz', ['BETA'], undefined],
    ['of several partners', 'several@test.kz', ['BETA', 'ALPHA'], 'ALPHA'],
    ['of all partners', 'superadmin', [], undefined],
  ] as const)('a user %s begins with the first of several', async (_, username, merchants, expected) => {
    await addUser(server.platform.db, { username, role: 'COURIER', merchants: [...merchants] })
    const { headers } = await server.signIn(username, password)
    const me = (await server.app.inject({ url: '/api/users/api/v1/me', headers })).json()
    expect(me.defaultMerchant).toBe(expected)
  })
})
