import { build, type TestServer } from '../../../test/build.ts'
import { password } from '../../../test/people.ts'
import { type SessionCalls, sessionCalls } from '../../../test/session-calls.ts'
import { delaySeconds, failuresUntilDelay } from './sign-in-delay.ts'

let server: TestServer
let calls: SessionCalls

beforeAll(async () => {
  server = await build()
  calls = sessionCalls(server)
})
afterAll(() => server.close())

describe('signing in', () => {
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
