import { build, refreshCookieOf, type SignedInClient, type TestServer } from '../../test/build.ts'
import { addMerchants, addUser, password } from '../../test/people.ts'

let server: TestServer

beforeAll(async () => {
  server = await build()
  await addMerchants(server.platform.db, 'ALPHA')
})
afterAll(() => server.close())

let users = 0

/** A user of this test alone, so that failures and sessions of others don't count. */
async function person(changes: { status?: 'active' | 'invited' | 'inactive'; role?: string } = {}) {
  users += 1
  const username = `person${users}@test.kz`
  const id = await addUser(server.platform.db, { username, merchants: ['ALPHA'], ...changes })
  return { id, username }
}

const post = (
  call: string,
  options: { payload?: object; cookie?: string; headers?: Record<string, string> } = {},
) =>
  server.app.inject({
    method: 'POST',
    url: `/api/users/api/v1/${call}`,
    ...(options.payload === undefined ? {} : { payload: options.payload }),
    headers: { ...options.headers, ...(options.cookie === undefined ? {} : { cookie: options.cookie }) },
  })
const signIn = (username: string, typed: string) =>
  post('sign-in', { payload: { username, password: typed } })
const refresh = (cookie: string) => post('refresh', { cookie })
const me = ({ headers }: Pick<SignedInClient, 'headers'>) =>
  server.app.inject({ url: '/api/users/api/v1/me', headers })
const bearer = (access: string) => ({ headers: { authorization: `Bearer ${access}` } })

/** Exchanges a cookie that must be good. */
async function renewed(cookie: string): Promise<{ access: string; cookie: string }> {
  const response = await refresh(cookie)
  expect(response.statusCode).toBe(200)
  return { access: response.json<{ access: string }>().access, cookie: refreshCookieOf(response) ?? '' }
}

describe('signing in', () => {
  test('gives an access token for ten minutes and a cookie that no script and no other site gets', async () => {
    const { username } = await person()
    const response = await signIn(username, password)
    expect(response.json()).toEqual({
      access: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      expiresIn: 600,
    })
    expect(response.headers['set-cookie']).toMatch(
      /^cabinet_refresh=[\w-]{43}; Max-Age=43200; Path=\/api\/users\/api\/v1; HttpOnly; SameSite=Strict$/,
    )
  })

  test('does not mind capitals and spaces around the name', async () => {
    const { username } = await person()
    expect((await signIn(` ${username.toUpperCase()} `, password)).statusCode).toBe(200)
  })

  test.each([
    { who: 'an unknown name', status: undefined },
    { who: 'an inactive user', status: 'inactive' },
    { who: 'an invited user', status: 'invited' },
  ] as const)('refuses $who in the words of a wrong password', async ({ status }) => {
    const { username } = status === undefined ? { username: 'nobody@test.kz' } : await person({ status })
    const response = await signIn(username, password)
    expect([response.statusCode, response.json()]).toEqual([
      401,
      { code: 'BAD_CREDENTIALS', message: 'Неверный логин или пароль', requestId: expect.any(String) },
    ])
  })

  test('makes a guesser wait, longer each time, even with the right password; then lets him in', async () => {
    const { username } = await person()
    await signIn(username, 'wrong')
    await signIn(username, 'wrong')
    const third = await signIn(username, 'wrong')
    expect([third.headers['retry-after'], third.json().message]).toEqual([
      '5',
      'Неверный логин или пароль. Слишком много попыток. Повторите через 5 секунд',
    ])
    const early = await signIn(username, password)
    expect([early.statusCode, early.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    server.clock.advance({ seconds: 5 })
    const fourth = await signIn(username, 'wrong')
    expect(fourth.headers['retry-after']).toBe('15')
    server.clock.advance({ seconds: 15 })
    expect((await signIn(username, password)).statusCode).toBe(200)
    expect((await signIn(username, 'wrong')).headers['retry-after']).toBeUndefined()
  })

  test.each([
    { header: 'origin', value: 'https://evil.kz' },
    { header: 'origin', value: 'null' },
    { header: 'sec-fetch-site', value: 'cross-site' },
    { header: 'sec-fetch-site', value: 'same-site' },
  ])('$header: $value is refused on every call that takes or sets the cookie', async ({ header, value }) => {
    const { username } = await person()
    const headers = { [header]: value }
    for (const call of ['sign-in', 'refresh', 'sign-out']) {
      const payload = call === 'sign-in' ? { payload: { username, password } } : {}
      const response = await post(call, { headers, ...payload })
      expect([response.statusCode, response.json().code]).toEqual([403, 'CROSS_SITE'])
    }
  })

  test('takes the own origin', async () => {
    const { username } = await person()
    const headers = { origin: server.platform.config.publicUrl, 'sec-fetch-site': 'same-origin' }
    expect((await post('sign-in', { payload: { username, password }, headers })).statusCode).toBe(200)
  })
})

describe('an access token', () => {
  test('ends after ten minutes', async () => {
    const client = await server.signIn((await person()).username, password)
    server.clock.advance({ minutes: 9, seconds: 59 })
    expect((await me(client)).statusCode).toBe(200)
    server.clock.advance({ seconds: 2 })
    expect([(await me(client)).statusCode, (await me(client)).json().code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  test.each([
    { name: 'none', authorization: undefined },
    { name: 'not a token', authorization: 'Bearer nonsense' },
    { name: 'another scheme', authorization: 'Basic dXNlcjpwYXNz' },
    {
      name: 'unsigned',
      authorization: `Bearer ${btoa('{"alg":"none"}')}.${btoa('{"sid":"x","sub":"1","iss":"merchant-cabinet"}')}.`,
    },
  ])('$name is no token', async ({ authorization }) => {
    const headers = authorization === undefined ? {} : { authorization: authorization.replaceAll('=', '') }
    const response = await server.app.inject({ url: '/api/users/api/v1/me', headers })
    expect(response.statusCode).toBe(401)
  })

  test('with a changed signature is refused', async () => {
    const client = await server.signIn((await person()).username, password)
    const [head, body, signature = ''] = client.access.split('.')
    const forged = `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    expect((await me(bearer(forged))).statusCode).toBe(401)
  })

  test('stops at once when its user is deactivated', async () => {
    const { id, username } = await person()
    const client = await server.signIn(username, password)
    await server.platform.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', id).execute()
    expect((await me(client)).statusCode).toBe(401)
    expect((await refresh(client.refreshCookie)).statusCode).toBe(401)
  })

  test('carries the new rights at once when the role changes', async () => {
    const { db } = server.platform
    const { id, username } = await person({ role: 'COURIER' })
    const client = await server.signIn(username, password)
    expect((await me(client)).json().roles[0].name).toBe('COURIER')
    const role = await db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'ADMINISTRATOR')
      .executeTakeFirstOrThrow()
    await db.updateTable('users').set({ role_id: role.id }).where('id', '=', id).execute()
    expect((await me(client)).json().roles[0].name).toBe('ADMINISTRATOR')
  })
})

describe('the refresh cookie', () => {
  test('is exchanged for a new one each time', async () => {
    const client = await server.signIn((await person()).username, password)
    const second = await renewed(client.refreshCookie)
    const third = await renewed(second.cookie)
    expect(new Set([client.refreshCookie, second.cookie, third.cookie]).size).toBe(3)
    expect((await me(bearer(third.access))).statusCode).toBe(200)
  })

  test('gives the same successor to two tabs at once, and to one that lost the answer', async () => {
    const client = await server.signIn((await person()).username, password)
    const [one, two] = await Promise.all([renewed(client.refreshCookie), renewed(client.refreshCookie)])
    expect(one.cookie).toBe(two.cookie)
    server.clock.advance({ seconds: 29 })
    const again = await renewed(client.refreshCookie)
    expect(again.cookie).toBe(one.cookie)
    await renewed(again.cookie)
  })

  test('used again past the grace ends the session for thief and owner', async () => {
    const client = await server.signIn((await person()).username, password)
    const next = await renewed(client.refreshCookie)
    server.clock.advance({ seconds: 31 })
    expect((await refresh(client.refreshCookie)).statusCode).toBe(401)
    expect((await refresh(next.cookie)).statusCode).toBe(401)
    expect((await me(bearer(next.access))).statusCode).toBe(401)
  })

  test('used again after its successor ends the session, however soon', async () => {
    const client = await server.signIn((await person()).username, password)
    const next = await renewed(client.refreshCookie)
    const last = await renewed(next.cookie)
    expect((await refresh(client.refreshCookie)).statusCode).toBe(401)
    expect((await refresh(last.cookie)).statusCode).toBe(401)
  })

  test('of one session leaves the user’s other sessions alone when it is stolen', async () => {
    const { username } = await person()
    const stolen = await server.signIn(username, password)
    const other = await server.signIn(username, password)
    await renewed(stolen.refreshCookie)
    server.clock.advance({ seconds: 31 })
    await refresh(stolen.refreshCookie)
    expect((await me(other)).statusCode).toBe(200)
  })

  test('ends after twelve hours without use', async () => {
    const client = await server.signIn((await person()).username, password)
    server.clock.advance({ hours: 11, minutes: 59 })
    const next = await renewed(client.refreshCookie)
    server.clock.advance({ hours: 12, seconds: 1 })
    expect((await refresh(next.cookie)).statusCode).toBe(401)
  })

  test('ends after a week, however often it is used', async () => {
    let { refreshCookie: cookie } = await server.signIn((await person()).username, password)
    for (let hour = 0; hour < 7 * 24 - 8; hour += 8) {
      server.clock.advance({ hours: 8 })
      cookie = (await renewed(cookie)).cookie
    }
    server.clock.advance({ hours: 9 })
    expect((await refresh(cookie)).statusCode).toBe(401)
  })

  test.each(['', 'cabinet_refresh=', 'cabinet_refresh=made-up'])('«%s» is refused', async (cookie) => {
    expect((await refresh(cookie)).statusCode).toBe(401)
  })

  test('is marked Secure behind https', async () => {
    const https = await build({ env: { PUBLIC_URL: 'https://cabinet.example.kz' } })
    await addUser(https.platform.db, { username: 'secure@test.kz' })
    const response = await https.app.inject({
      method: 'POST',
      url: '/api/users/api/v1/sign-in',
      payload: { username: 'secure@test.kz', password },
    })
    expect(response.headers['set-cookie']).toContain('; Secure;')
    expect(response.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    await https.close()
  })
})

describe('signing out', () => {
  test.each(['cookie', 'bearer'])('by %s ends the session and takes the cookie back', async (by) => {
    const client = await server.signIn((await person()).username, password)
    const response = await post(
      'sign-out',
      by === 'cookie' ? { cookie: client.refreshCookie } : { headers: client.headers },
    )
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect(response.headers['set-cookie']).toMatch(/^cabinet_refresh=; .*Expires=Thu, 01 Jan 1970/)
    expect((await me(client)).statusCode).toBe(401)
    expect((await refresh(client.refreshCookie)).statusCode).toBe(401)
  })

  test('with nothing is no error', async () => {
    expect((await post('sign-out')).statusCode).toBe(204)
  })
})

test('what the database keeps of a session would let nobody in', async () => {
  const client = await server.signIn((await person()).username, password)
  const rows = await server.platform.db.selectFrom('refresh_tokens').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(client.refreshCookie.split('=')[1])
})
