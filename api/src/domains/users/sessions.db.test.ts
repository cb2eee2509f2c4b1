import { randomUUID } from 'node:crypto'
import { build, type TestServer } from '../../../test/build.ts'
import { addUser, password } from '../../../test/people.ts'
import { bearer, type SessionCalls, sessionCalls } from '../../../test/session-calls.ts'

let server: TestServer
beforeAll(async () => {
  server = await build()
})
afterAll(() => server.close())

let calls: SessionCalls

beforeAll(async () => {
  calls = sessionCalls(server)
})

describe('an access token', () => {
  test('ends after ten minutes', async () => {
    const client = await server.signIn((await calls.person()).username, password)
    server.clock.advance({ minutes: 9, seconds: 59 })
    expect((await calls.me(client)).statusCode).toBe(200)
    server.clock.advance({ seconds: 2 })
    expect([(await calls.me(client)).statusCode, (await calls.me(client)).json().code]).toEqual([
      401,
      'UNAUTHENTICATED',
    ])
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

  test('with a changed signature is refused, after the right one was let in too', async () => {
    const client = await server.signIn((await calls.person()).username, password)
    expect((await calls.me(client)).statusCode).toBe(200)
    const [head, body, signature = ''] = client.access.split('.')
    const forged = `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    expect((await calls.me(bearer(forged))).statusCode).toBe(401)
  })

  test('stops at once when its user is deactivated', async () => {
    const { id, username } = await calls.person()
    const client = await server.signIn(username, password)
    await server.platform.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', id).execute()
    expect((await calls.me(client)).statusCode).toBe(401)
    expect((await calls.refresh(client.refreshCookie)).statusCode).toBe(401)
  })

  test('carries the new rights at once when the role changes', async () => {
    const { db } = server.platform
    const { id, username } = await calls.person({ role: 'COURIER' })
    const client = await server.signIn(username, password)
    expect((await calls.me(client)).json().roles[0].name).toBe('COURIER')
    const role = await db
      .selectFrom('roles')
      .select('id')
      .where('name', '=', 'ADMINISTRATOR')
      .executeTakeFirstOrThrow()
    await db.updateTable('users').set({ role_id: role.id }).where('id', '=', id).execute()
    expect((await calls.me(client)).json().roles[0].name).toBe('ADMINISTRATOR')
  })
})

describe('the refresh cookie', () => {
  test('is exchanged for a new one each time', async () => {
    const client = await server.signIn((await calls.person()).username, password)
    const second = await calls.renewed(client.refreshCookie)
    const third = await calls.renewed(second.cookie)
    expect(new Set([client.refreshCookie, second.cookie, third.cookie]).size).toBe(3)
    expect((await calls.me(bearer(third.access))).statusCode).toBe(200)
  })

  test('gives the same successor to two tabs at once, and to one that lost the answer', async () => {
    const client = await server.signIn((await calls.person()).username, password)
    const [one, two] = await Promise.all([
      calls.renewed(client.refreshCookie),
      calls.renewed(client.refreshCookie),
    ])
    expect(one.cookie).toBe(two.cookie)
    server.clock.advance({ seconds: 29 })
    const again = await calls.renewed(client.refreshCookie)
    expect(again.cookie).toBe(one.cookie)
    await calls.renewed(again.cookie)
  })

  test('used again past the grace ends the session for thief and owner', async () => {
    const client = await server.signIn((await calls.person()).username, password)
    const next = await calls.renewed(client.refreshCookie)
    server.clock.advance({ seconds: 31 })
    expect((await calls.refresh(client.refreshCookie)).statusCode).toBe(401)
    expect((await calls.refresh(next.cookie)).statusCode).toBe(401)
    expect((await calls.me(bearer(next.access))).statusCode).toBe(401)
  })

  test('used again after its successor ends the session, however soon', async () => {
    const client = await server.signIn((await calls.person()).username, password)
    const next = await calls.renewed(client.refreshCookie)
    const last = await calls.renewed(next.cookie)
    expect((await calls.refresh(client.refreshCookie)).statusCode).toBe(401)
    expect((await calls.refresh(last.cookie)).statusCode).toBe(401)
  })

  test('of a stolen session ends that session alone', async () => {
    const { username } = await calls.person()
    const stolen = await server.signIn(username, password)
    const other = await server.signIn(username, password)
    await calls.renewed(stolen.refreshCookie)
    server.clock.advance({ seconds: 31 })
    await calls.refresh(stolen.refreshCookie)
    expect((await calls.me(other)).statusCode).toBe(200)
  })

  test('ends after twelve hours without use', async () => {
    const client = await server.signIn((await calls.person()).username, password)
    server.clock.advance({ hours: 11, minutes: 59 })
    const next = await calls.renewed(client.refreshCookie)
    server.clock.advance({ hours: 12, seconds: 1 })
    expect((await calls.refresh(next.cookie)).statusCode).toBe(401)
  })

  test('ends after SESSION_DAYS, however often it is used', async () => {
    let { refreshCookie: cookie } = await server.signIn((await calls.person()).username, password)
    const hours = 24 * server.platform.config.sessionDays
    for (let hour = 0; hour < hours - 8; hour += 8) {
      server.clock.advance({ hours: 8 })
      cookie = (await calls.renewed(cookie)).cookie
    }
    server.clock.advance({ hours: 9 })
    expect((await calls.refresh(cookie)).statusCode).toBe(401)
  })

  test.each(['', 'cabinet_refresh=', 'cabinet_refresh=made-up'])('«%s» is refused', async (cookie) => {
    expect((await calls.refresh(cookie)).statusCode).toBe(401)
  })

  test('behind https it is Secure and bears a name that no other host can set', async () => {
    await using https = await build({ env: { PUBLIC_URL: 'https://cabinet.example.kz' } })
    await addUser(https.platform.db, { username: 'secure@test.kz' })
    const response = await https.app.inject({
      method: 'POST',
      url: '/api/users/api/v1/sign-in',
      payload: { username: 'secure@test.kz', password },
    })
    expect(response.cookies).toContainEqual(
      expect.objectContaining({
        name: '__Host-cabinet_refresh',
        path: '/',
        secure: true,
        httpOnly: true,
        sameSite: 'Strict',
      }),
    )
    expect(response.cookies.every(({ name, domain }) => name.startsWith('__Host-') && !domain)).toBe(true)
    const cookie = response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    const sibling = cookie.replaceAll('__Host-', '')
    const renew = (header: string) =>
      https.app.inject({ method: 'POST', url: '/api/users/api/v1/refresh', headers: { cookie: header } })
    expect([(await renew(sibling)).statusCode, (await renew(cookie)).statusCode]).toEqual([401, 200])
    expect(response.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })
})

describe('signing out', () => {
  test.each(['cookie', 'bearer'])('by %s ends the session and takes the cookie back', async (by) => {
    const client = await server.signIn((await calls.person()).username, password)
    const response = await calls.post(
      'sign-out',
      by === 'cookie' ? { cookie: client.refreshCookie } : { headers: client.headers },
    )
    expect([response.statusCode, response.body]).toEqual([204, ''])
    expect(response.cookies).toContainEqual(
      expect.objectContaining({ name: 'cabinet_refresh', value: '', expires: new Date(0) }),
    )
    expect((await calls.me(client)).statusCode).toBe(401)
    expect((await calls.refresh(client.refreshCookie)).statusCode).toBe(401)
  })

  test('with nothing is no error', async () => {
    expect((await calls.post('sign-out')).statusCode).toBe(204)
  })
})

test('the database’s copy of a session lets nobody in', async () => {
  const client = await server.signIn((await calls.person()).username, password)
  const rows = await server.platform.db.selectFrom('refresh_tokens').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(client.refreshCookie.split('=')[1])
})

describe('own sessions', () => {
  type Headers = { authorization: string }
  interface Shown {
    readonly id: string
    readonly current: boolean
    readonly userAgent: string | null
  }

  let people = 0
  async function person(): Promise<string> {
    people += 1
    const username = `owner${people}@test.kz`
    await addUser(server.platform.db, { username, role: 'COURIER' })
    return username
  }

  /** Signs in with this browser's headers. */
  async function begin(username: string, browser: string): Promise<Headers> {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/users/api/v1/sign-in',
      payload: { username, password },
      headers: { 'user-agent': browser },
      remoteAddress: '95.56.234.1',
    })
    server.clock.advance({ seconds: 1 })
    return { authorization: `Bearer ${response.json<{ access: string }>().access}` }
  }

  const list = async (headers: Headers) =>
    (await server.app.inject({ url: '/api/users/api/v1/sessions', headers })).json<Shown[]>()
  const end = (headers: Headers, path = '') =>
    server.app.inject({ method: 'DELETE', url: `/api/users/api/v1/sessions${path}`, headers })
  const lives = async (headers: Headers) =>
    (await server.app.inject({ url: '/api/users/api/v1/me', headers })).statusCode === 200

  test('sessions are listed with browser and address, the present one first', async () => {
    const username = await person()
    const laptop = await begin(username, 'Firefox')
    await begin(username, 'x'.repeat(1000))
    const [first, second] = await list(laptop)
    expect(first).toEqual({
      id: expect.any(String),
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      current: true,
      address: '95.56.234.1',
      userAgent: 'Firefox',
      way: 'password',
      provider: null,
    })
    expect([second?.current, second?.userAgent?.length]).toEqual([false, 300])
  })

  test('one session is ended at once, and is not listed any more', async () => {
    const username = await person()
    const [laptop, phone] = [await begin(username, 'laptop'), await begin(username, 'phone')]
    const id = (await list(laptop)).find(({ userAgent }) => userAgent === 'phone')?.id
    expect((await end(laptop, `/${id}`)).statusCode).toBe(204)
    expect([await lives(laptop), await lives(phone)]).toEqual([true, false])
    expect(await list(laptop)).toHaveLength(1)
    expect((await end(laptop, `/${id}`)).statusCode).toBe(404)
  })

  test('all others are ended, the present one stays', async () => {
    const username = await person()
    const [laptop, phone, tablet] = [
      await begin(username, 'laptop'),
      await begin(username, 'phone'),
      await begin(username, 'tablet'),
    ]
    expect((await end(laptop)).statusCode).toBe(204)
    expect([await lives(laptop), await lives(phone), await lives(tablet)]).toEqual([true, false, false])
  })

  test('somebody else’s session is not there', async () => {
    const [mine, other] = [await begin(await person(), 'mine'), await begin(await person(), 'other')]
    const id = (await list(other))[0]?.id
    expect((await end(mine, `/${id}`)).statusCode).toBe(404)
    expect(await lives(other)).toBe(true)
  })

  test('a session whose cookie has expired is not listed', async () => {
    const username = await person()
    await begin(username, 'old')
    server.clock.advance({ hours: 12 })
    expect((await list(await begin(username, 'new'))).map(({ userAgent }) => userAgent)).toEqual(['new'])
  })

  test('of very many sessions the newest hundred are listed, the present one first, and all others end together', async () => {
    const username = await person()
    const present = await begin(username, 'Firefox')
    const { db } = server.platform
    const own = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'user_id')
      .where('username', '=', username)
      .selectAll('sessions')
      .executeTakeFirstOrThrow()
    const at = new Date(own.last_used_at.getTime() + 500)
    const copies = Array.from({ length: 120 }, () => ({ ...own, id: randomUUID(), last_used_at: at }))
    await db.insertInto('sessions').values(copies).execute()
    const listed = await list(present)
    expect([listed.length, listed[0]?.current]).toEqual([100, true])
    expect((await end(present)).statusCode).toBe(204)
    expect((await list(present)).map(({ id }) => id)).toEqual([own.id])
  })
})
