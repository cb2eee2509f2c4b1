import { build } from '../../../../test/build.ts'
import { openCabinet } from '../../../../test/oidc-cabinet.ts'
import type { Account } from '../../../../test/oidc-provider.ts'
import { addUser } from '../../../../test/people.ts'

const cabinet = await openCabinet()
const { provider, server, post, begin, finish, enter, me, logOut, person } = cabinet
afterAll(cabinet.close)

describe('an answer', () => {
  let account: Account
  beforeAll(async () => {
    account = provider.add((await person()).account)
  })
  const changed = (query: string, change: Record<string, string | undefined>) => {
    const params = new URLSearchParams(query)
    for (const [name, value] of Object.entries(change)) {
      params.delete(name)
      if (value !== undefined) params.set(name, value)
    }
    return params.toString()
  }
  const refused = async (answer: string, cookie: string) =>
    expect((await finish(answer, cookie)).json()).toMatchObject({ code: 'OIDC_REFUSED' })

  test('is taken once, also beside itself', async () => {
    const { url, cookie } = await begin()
    const answer = await provider.authorize(url, account.sub)
    const both = await Promise.all([finish(answer, cookie), finish(answer, cookie)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
    await refused(answer, cookie)
  })

  test('is taken within ten minutes', async () => {
    await using slow = await build({ env: provider.env })
    await addUser(slow.platform.db, { username: account.email ?? '' })
    const { url, cookie } = await begin(slow)
    const answer = await provider.authorize(url, account.sub)
    slow.clock.advance({ minutes: 10 })
    expect((await finish(answer, cookie, slow)).json().code).toBe('OIDC_REFUSED')
  })

  test('is taken from the browser that began, whose own sign-in goes on', async () => {
    const [here, there] = [await begin(), await begin()]
    const answer = await provider.authorize(there.url, account.sub)
    await refused(answer, here.cookie)
    await refused(answer, 'cabinet_oidc=forged')
    await refused(answer, '')
    expect((await finish(await provider.authorize(here.url, account.sub), here.cookie)).statusCode).toBe(200)
  })

  test.each<[string, (query: string, stolen: string) => string]>([
    ['another state', (query) => changed(query, { state: 'another' })],
    ['no state', (query) => changed(query, { state: undefined })],
    ['a second state', (query) => `${query}&state=another`],
    ['another issuer', (query) => changed(query, { iss: 'https://evil.example' })],
    ['no issuer', (query) => changed(query, { iss: undefined })],
    ['a made-up code', (query) => changed(query, { code: 'made-up' })],
    [
      'the code of another sign-in',
      (query, stolen) => changed(query, { code: new URLSearchParams(stolen).get('code') ?? '' }),
    ],
    ['an error', (query) => changed(query, { code: undefined, error: 'access_denied' })],
  ])('with %s is refused', async (_, spoil) => {
    const { url, cookie } = await begin()
    const stolen = await provider.authorize((await begin()).url, account.sub)
    await refused(spoil(await provider.authorize(url, account.sub), stolen), cookie)
  })

  test.each(['nonce', 'code_challenge', 'state'])('to a request with another %s is refused', async (name) => {
    const { url, cookie } = await begin()
    const other = new URL((await begin()).url).searchParams.get(name) ?? ''
    const spoilt = new URL(url)
    spoilt.searchParams.set(name, other)
    await refused(await provider.authorize(spoilt.href, account.sub), cookie)
  })

  test('from another site is refused', async () => {
    const { url, cookie } = await begin()
    const answer = await provider.authorize(url, account.sub)
    const foreign = await post('oidc/sign-in', { answer }, { cookie, origin: 'https://evil.example' })
    expect(foreign.json().code).toBe('CROSS_SITE')
    const start = await post('oidc/start', undefined, { 'sec-fetch-site': 'cross-site' })
    expect(start.json().code).toBe('CROSS_SITE')
  })

  test('leads to the sign-in page alone', async () => {
    const { searchParams } = new URL((await begin()).url)
    expect(searchParams.get('redirect_uri')).toBe('http://localhost:8080/merchant-cabinet/login')
    expect(searchParams.get('code_challenge_method')).toBe('S256')
  })
})

test.each([
  ['five minutes behind', -5, 200],
  ['five minutes ahead', 5, 200],
  ['seven minutes ahead', 7, 401],
])('a clock %s of the provider’s', async (_, minutes, status) => {
  const { account } = await person()
  provider.idTokenSeconds = 30
  await using fast = await build({ env: provider.env })
  await addUser(fast.platform.db, { username: account.email ?? '' })
  fast.clock.advance({ minutes })
  expect((await enter(account, fast)).statusCode).toBe(status)
  provider.idTokenSeconds = 3600
})

test('new keys of the provider work at once, for sign-ins and for logout tokens', async () => {
  const { account } = await person()
  expect((await enter(account)).statusCode).toBe(200)
  // Keys that came within this second are not asked for again.
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await provider.rotateKeys()
  const answer = await enter(account)
  expect(answer.statusCode).toBe(200)
  expect(await logOut(await provider.logoutToken({ sub: account.sub }))).toBe(200)
  expect((await me(answer.json().access)).statusCode).toBe(401)
})

describe('a logout token', () => {
  const sidOf = async (access: string) => {
    const { sid } = JSON.parse(Buffer.from(access.split('.')[1] ?? '', 'base64url').toString())
    const query = server.platform.db
      .selectFrom('oidc_sessions')
      .select(['sid', 'id_token'])
      .where('session_id', '=', sid)
    return query.executeTakeFirstOrThrow()
  }

  test('ends the session of its name, once; another of the user goes on until its own', async () => {
    const { account, username } = await person()
    const [one, two] = [(await enter(account)).json().access, (await enter(account)).json().access]
    const { sid, id_token } = await sidOf(one)
    expect(sid).toBeTruthy()
    expect(id_token).toMatch(/^v1\./)
    const token = await provider.logoutToken({ sub: account.sub, sid: sid ?? '' })
    expect(await logOut(token)).toBe(200)
    expect([(await me(one)).statusCode, (await me(two)).statusCode]).toEqual([401, 200])
    expect(await logOut(token)).toBe(400)
    expect(await logOut(await provider.logoutToken({ sub: account.sub }))).toBe(200)
    expect((await me(two)).statusCode).toBe(401)
    const ends = server.platform.db
      .selectFrom('audit_log')
      .select('actor')
      .where('action', '=', 'session.end')
    expect(await ends.execute()).toContainEqual({ actor: username })
  })

  const shifted = (minutes: number) => server.clock.now().getTime() / 1000 + minutes * 60
  test.each<[string, (sub: string) => Promise<string>]>([
    ['of another issuer', (sub) => provider.logoutToken({ sub, iss: 'https://evil.example' })],
    ['for another client', (sub) => provider.logoutToken({ sub, aud: 'another' })],
    ['without the event', (sub) => provider.logoutToken({ sub, events: {} })],
    ['with a nonce', (sub) => provider.logoutToken({ sub, nonce: 'x' })],
    ['that names nobody', () => provider.logoutToken({})],
    ['without its own name', (sub) => provider.logoutToken({ sub, jti: undefined })],
    ['that is old', (sub) => provider.logoutToken({ sub }, shifted(-16))],
    ['of the future', (sub) => provider.logoutToken({ sub }, shifted(6))],
    ['that is an ID token', (sub) => provider.logoutToken({ sub, events: undefined, nonce: 'x' })],
    [
      'with a spoilt signature',
      async (sub) => `${(await provider.logoutToken({ sub })).slice(0, -8)}AAAAAAAA`,
    ],
    [
      'without a signature',
      async (sub) => `${btoa('{"alg":"none"}')}.${(await provider.logoutToken({ sub })).split('.')[1]}.`,
    ],
    ['that is none', async () => 'x'],
  ])('%s ends nothing', async (_, make) => {
    const { account } = await person()
    const { access } = (await enter(account)).json()
    expect(await logOut(await make(account.sub))).toBe(400)
    expect((await me(access)).statusCode).toBe(200)
  })
})
