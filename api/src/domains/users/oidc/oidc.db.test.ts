import { makeAuthenticator } from '../../../../test/authenticator.ts'
import { build, refreshCookieOf, type TestServer } from '../../../../test/build.ts'
import { openCabinet } from '../../../../test/oidc-cabinet.ts'
import { type Account, TestProvider } from '../../../../test/oidc-provider.ts'
import { addMerchants, addUser, password } from '../../../../test/people.ts'
import { requestContext } from '../../../platform/service-context.ts'
import { beginSession } from '../sign-in.ts'

const cabinet = await openCabinet({ OIDC_DOMAINS: 'bank.kz' })
const { provider, server, post, begin, finish, enter, me, logOut, person } = cabinet
afterAll(cabinet.close)

const why = (answer: Awaited<ReturnType<typeof enter>>) => [
  answer.statusCode,
  answer.json().code,
  answer.json().message,
]
const actions = async (id: string, at = server) =>
  (
    await at.platform.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

test('a user with a verified address enters, is bound, and stays himself whatever address the provider tells later', async () => {
  const { username, account } = await person({ email: 'PERSON1@test.kz' })
  const first = await enter(account)
  expect(first.statusCode).toBe(200)
  expect((await me(first.json().access)).json().username).toBe(username)
  expect(await actions(username)).toEqual(['user.oidc-bind'])
  const other = await person()
  const second = await enter({ ...account, email: other.username, email_verified: false })
  expect((await me(second.json().access)).json().username).toBe(username)
})

test('own sessions tell how each began', async () => {
  const { id, username, account } = await person()
  const { access } = (await enter(account)).json()
  await server.signIn(username, password)
  const ways = async () =>
    (
      await server.app.inject({
        url: '/api/users/api/v1/sessions',
        headers: { authorization: `Bearer ${access}` },
      })
    )
      .json<{ way: string; provider: string }[]>()
      .map(({ way, provider }) => [way, provider])
  expect(await ways()).toEqual([
    ['provider', provider.env.OIDC_LABEL],
    ['password', null],
  ])
  await server.platform.db.updateTable('sessions').set({ way: null }).where('user_id', '=', id).execute()
  expect(await ways()).toEqual([
    [null, null],
    [null, null],
  ])
})

test('an invited user enters without a password, and the link of the invitation ends', async () => {
  const { username, account } = await person({}, 'invited')
  expect((await enter(account)).statusCode).toBe(200)
  expect(await actions(username)).toEqual(['user.oidc-bind', 'user.update'])
})

test.each<[string, Partial<Account>, string]>([
  ['an address that is not verified', { email_verified: false }, 'Провайдер не подтвердил вашу почту'],
  ['a word in place of the verification', { email_verified: 'true' }, 'Провайдер не подтвердил вашу почту'],
  ['no word of the verification', { email_verified: undefined }, 'Провайдер не подтвердил вашу почту'],
  ['an unknown address', { email: 'nobody@test.kz' }, 'В кабинете нет пользователя с вашей почтой'],
  [
    'the address of superadmin',
    { email: 'superadmin@test.kz' },
    'В кабинете нет пользователя с вашей почтой',
  ],
])('%s is refused, and nobody is bound', async (_, change, sentence) => {
  const { account } = await person(change)
  if (change.email === 'superadmin@test.kz') await addUser(server.platform.db, { username: 'superadmin' })
  expect(why(await enter(account))).toEqual([401, 'OIDC_REFUSED', expect.stringMatching(`^${sentence}`)])
  const bound = server.platform.db
    .selectFrom('oidc_identities')
    .select('subject')
    .where('subject', '=', account.sub)
  expect(await bound.execute()).toEqual([])
})

test('a second account with the address of a bound user is refused, and the first stays', async () => {
  const { username, account } = await person()
  expect((await enter(account)).statusCode).toBe(200)
  const answer = await enter({ ...account, sub: 'impostor' })
  expect(why(answer)).toEqual([401, 'OIDC_REFUSED', expect.stringMatching(/^Ваша почта связана/)])
  expect((await me((await enter(account)).json().access)).json().username).toBe(username)
  const twice = {
    issuer: provider.issuer,
    subject: account.sub,
    user_id: (await person()).id,
    bound_at: new Date(),
  }
  await expect(server.platform.db.insertInto('oidc_identities').values(twice).execute()).rejects.toThrow()
})

test('a deactivated user is refused; a deactivation in between leaves no session', async () => {
  const { id, username, account } = await person()
  const first = await enter(account)
  const { db } = server.platform
  await db.updateTable('users').set({ status: 'inactive' }).where('id', '=', id).execute()
  expect((await me(first.json().access)).statusCode).toBe(401)
  expect(why(await enter(account))).toEqual([401, 'OIDC_REFUSED', expect.stringMatching(/отключён/)])
  const ctx = requestContext(server.platform, { id: 'x', session: null, machine: null })
  const place = { address: '127.0.0.1', userAgent: undefined, knownBrowser: undefined, shared: false }
  await expect(beginSession(ctx, { id, username, way: 'provider' }, place)).rejects.toMatchObject({
    status: 401,
  })
})

test('a session begins anew, whatever cookies the browser brings', async () => {
  const { username, account } = await person()
  const { refreshCookie, access } = await server.signIn(username, password)
  provider.add(account)
  const { url, cookie } = await begin()
  const answer = await finish(await provider.authorize(url, account.sub), `${cookie}; ${refreshCookie}`)
  const fresh = refreshCookieOf(answer)
  expect(fresh).toBeDefined()
  expect(fresh).not.toBe(refreshCookie)
  const sid = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid
  expect(sid(answer.json().access)).not.toBe(sid(access))
})

test('a sign-out offers the end at the provider once, to who signed in there', async () => {
  const { username, account } = await person()
  const cookieOf = (answer: Awaited<ReturnType<typeof enter>>) =>
    answer.cookies.find(({ name }) => name === 'cabinet_end')?.value
  const { access } = (await enter(account)).json()
  const out = await post('sign-out', undefined, { authorization: `Bearer ${access}` })
  const cookie = `cabinet_end=${cookieOf(out)}`
  const { url } = (await post('oidc/end', undefined, { cookie })).json()
  const { pathname, searchParams } = new URL(url)
  expect(pathname).toBe('/session/end')
  expect(searchParams.get('id_token_hint')).toMatch(/^ey/)
  expect(searchParams.get('post_logout_redirect_uri')).toBe('http://localhost:8080/merchant-cabinet/login')
  expect((await post('oidc/end', undefined, { cookie })).json()).toEqual({ url: null })
  const { headers } = await server.signIn(username, password)
  expect(cookieOf(await post('sign-out', undefined, headers))).toBeUndefined()
})

describe('users of a domain that signs in at the provider', () => {
  test('are told so, known or not, with a right password or a wrong one', async () => {
    await addUser(server.platform.db, { username: 'known@bank.kz' })
    for (const username of ['known@bank.kz', 'Unknown@Bank.kz '])
      for (const given of [password, 'wrong']) {
        const answer = await post('sign-in', { username, password: given })
        expect(why(answer)).toEqual([403, 'OIDC_ONLY', 'С этой почтой входят через Банк'])
      }
  })

  test('sign in by no passkey, which answers like a wrong one, and add none', async () => {
    const { db, config } = server.platform
    const id = await addUser(db, { username: 'holder@test.kz' })
    const session = (await enter({ sub: 'holder', email: 'holder@test.kz', email_verified: true })).json()
    const headers = { authorization: `Bearer ${session.access}` }
    const authenticator = makeAuthenticator(config.publicUrl)
    const { challenge } = (await post('passkeys/options', {}, headers)).json()
    expect((await post('passkeys', authenticator.register(challenge), headers)).statusCode).toBe(204)
    expect((await me(session.access)).json()).not.toHaveProperty('isProviderOnly')
    await db.updateTable('users').set({ username: 'holder@bank.kz' }).where('id', '=', id).execute()
    expect((await me(session.access)).json().isProviderOnly).toBe(true)
    const refused = await post('passkeys/options', {}, headers)
    expect(why(refused)).toEqual([403, 'OIDC_ONLY', 'С этой почтой входят через Банк'])
    const options = (await post('passkeys/sign-in-options')).json()
    const answer = await post('passkeys/sign-in', authenticator.answer(options.challenge))
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'PASSKEY_REFUSED'])
  })

  test('are invited to the provider, and mailed no link that sets a password', async () => {
    const { db } = server.platform
    await addUser(db, { username: 'new@bank.kz', status: 'invited' })
    await post('users/resend', { email: 'new@bank.kz', firstName: '', username: '' })
    await server.app.inject({ url: '/api/users/api/v1/forget-password/known@bank.kz' })
    await server.runJobs()
    const mails = await db
      .selectFrom('dev_mails')
      .select(['recipient', 'body'])
      .where('recipient', 'in', ['new@bank.kz', 'known@bank.kz'])
      .execute()
    expect(mails).toEqual([{ recipient: 'new@bank.kz', body: expect.stringContaining('«Войти через Банк»') }])
    expect(mails[0]?.body).not.toContain('token=')
  })

  test('superadmin keeps the password', async () => {
    const { db } = server.platform
    await db
      .updateTable('users')
      .set({ email: 'chief@bank.kz' })
      .where('username', '=', 'superadmin')
      .execute()
    await expect(server.signIn('superadmin', password)).resolves.toBeDefined()
  })
})

test('a provider that is away is a sentence; passwords go on', async () => {
  const gone = await TestProvider.start('http://localhost:8080')
  await using without = await build({ env: gone.env })
  await gone.close()
  const answer = await post('oidc/start', undefined, {}, without)
  expect(why(answer)).toEqual([
    503,
    'OIDC_UNAVAILABLE',
    'Банк сейчас не отвечает. Повторите позже или войдите по паролю, если он у вас есть',
  ])
  await addUser(without.platform.db, { username: 'on@test.kz' })
  await expect(without.signIn('on@test.kz', password)).resolves.toBeDefined()
})

test('a provider that goes away in the middle is a sentence too', async () => {
  const going = await TestProvider.start('http://localhost:8080')
  await using at = await build({ env: going.env })
  going.add({ sub: 'x', email: 'x@test.kz', email_verified: true })
  const { url, cookie } = await begin(at)
  const answer = await going.authorize(url, 'x')
  await going.close()
  expect((await finish(answer, cookie, at)).json().code).toBe('OIDC_UNAVAILABLE')
})

test('without settings nothing begins', async () => {
  await using without = await build()
  expect((await post('oidc/start', undefined, {}, without)).statusCode).toBe(404)
  expect((await finish('state=x', '', without)).statusCode).toBe(404)
  expect((await post('oidc/end', undefined, {}, without)).json()).toEqual({ url: null })
  expect(await logOut('x', without)).toBe(404)
})

test('a sign-out that comes between the exchange and the session leaves nobody in; one before it, everybody', async () => {
  const enterWith = async (secondsOff: number, together: boolean) => {
    const { account } = await person()
    provider.add(account)
    const { url, cookie } = await begin()
    const answer = await provider.authorize(url, account.sub)
    const token = await provider.logoutToken({ sub: account.sub }, Date.now() / 1000 + secondsOff)
    const ending = logOut(token)
    if (!together) await ending
    const [entered, ended] = await Promise.all([finish(answer, cookie), ending])
    expect(ended).toBe(200)
    return entered.statusCode === 200 ? (await me(entered.json().access)).statusCode : entered.json().code
  }
  expect(await enterWith(1, false)).toBe('OIDC_REFUSED')
  expect(await enterWith(-5, false)).toBe(200)
  for (let round = 0; round < 5; round += 1) expect([401, 'OIDC_REFUSED']).toContain(await enterWith(1, true))
})

describe('roles by groups of the provider', () => {
  let provider: TestProvider
  let server: TestServer

  beforeAll(async () => {
    provider = await TestProvider.start('http://localhost:8080')
    const roles = 'admins=ADMINISTRATOR, shops=ONLINE_STORE_MANAGER, couriers=COURIER, ghosts=NO_SUCH_ROLE'
    server = await build({ env: { ...provider.env, OIDC_ROLES: roles } })
    await addMerchants(server.platform.db, 'ALPHA', 'BETA')
    await addUser(server.platform.db, { username: 'first@test.kz' })
  })
  afterAll(async () => {
    await server.close()
    await provider.close()
  })

  const binOfBeta = '200140000002'
  let people = 0
  /** Somebody whom only the provider knows. */
  function newcomer(): Account & { readonly email: string } {
    people += 1
    const name = { given_name: 'Асель', family_name: 'Ким' }
    return { sub: `sub-${people}`, email: `new${people}@bank.kz`, email_verified: true, ...name }
  }

  async function enter(who: Account, change: Partial<Account> = {}) {
    const account = provider.add({ ...who, ...change })
    const post = (path: string, payload?: object, cookie = '') =>
      server.app.inject({
        method: 'POST',
        url: `/api/users/api/v1/oidc/${path}`,
        headers: { cookie },
        ...(payload && { payload }),
      })
    const begun = await post('start')
    const cookie = begun.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return post('sign-in', { answer: await provider.authorize(begun.json().url, account.sub) }, cookie)
  }
  const me = async (access: string) =>
    server.app.inject({ url: '/api/users/api/v1/me', headers: { authorization: `Bearer ${access}` } })
  const rights = async (answer: Awaited<ReturnType<typeof enter>>) => {
    const { roles, merchants, fullName } = (await me(answer.json().access)).json()
    return {
      role: roles[0].name,
      merchants: merchants.map((one: { merchant_id: string }) => one.merchant_id),
      fullName,
    }
  }
  const records = ({ email }: { readonly email: string }) =>
    server.platform.db
      .selectFrom('audit_log')
      .select(['action', 'actor'])
      .where('subject_id', '=', email)
      .orderBy('id')
      .execute()

  test('a group with a role makes the user; role and partners follow the provider at each sign-in', async () => {
    const who = newcomer()
    const first = await enter(who, { groups: ['other', 'couriers'], partners: ['ALPHA', 'unknown'] })
    expect(await rights(first)).toEqual({ role: 'COURIER', merchants: ['ALPHA'], fullName: 'Ким Асель' })
    const second = await enter(who, { groups: ['couriers', 'shops'], partners: [binOfBeta] })
    expect(await rights(second)).toMatchObject({ role: 'ONLINE_STORE_MANAGER', merchants: ['BETA'] })
    // A changed role ends what began with the other one.
    expect((await me(first.json().access)).statusCode).toBe(401)
    expect(await rights(await enter(who, { groups: ['shops'] }))).toMatchObject({ merchants: ['BETA'] })
    const by = { actor: 'OpenID Connect' }
    expect(await records(who)).toEqual([
      { action: 'user.oidc-bind', ...by },
      { action: 'user.create', ...by },
      { action: 'user.update', ...by },
    ])
  })

  test.each<[string, Partial<Account>]>([
    ['no group', {}],
    ['no group of the settings', { groups: ['other'] }],
    ['a group whose role does not exist', { groups: ['ghosts'] }],
    ['a text in place of groups', { groups: 'admins' as never }],
    ['an address that is not verified', { groups: ['admins'], email_verified: false }],
  ])('%s makes nobody', async (_, change) => {
    const who = newcomer()
    expect((await enter(who, change)).json().code).toBe('OIDC_REFUSED')
    const users = server.platform.db.selectFrom('users').select('id').where('username', '=', who.email)
    expect(await users.execute()).toEqual([])
  })

  test('who leaves every group is refused, and his sessions end', async () => {
    const who = newcomer()
    const { access } = (await enter(who, { groups: ['shops'] })).json()
    expect((await enter(who, { groups: [] })).json().message).toMatch(/^Ни у одной из ваших групп/)
    expect((await me(access)).statusCode).toBe(401)
  })

  test('the last administrator stays one, and the log tells it', async () => {
    const who = newcomer()
    const set = (status: 'active' | 'inactive') =>
      server.platform.db.updateTable('users').set({ status }).where('username', '<>', who.email).execute()
    await set('inactive')
    expect(await rights(await enter(who, { groups: ['admins'] }))).toMatchObject({ role: 'ADMINISTRATOR' })
    const demoted = await enter(who, { groups: ['couriers'], partners: ['ALPHA'] })
    expect(await rights(demoted)).toMatchObject({ role: 'ADMINISTRATOR', merchants: ['ALPHA'] })
    expect((await records(who)).map(({ action }) => action)).toContain('user.role-kept')
    await set('active')
    expect(await rights(await enter(who, { groups: ['couriers'] }))).toMatchObject({ role: 'COURIER' })
  })

  test('a required second factor is the provider’s matter', async () => {
    const who = newcomer()
    await server.platform.db.updateTable('security_settings').set({ second_factor_required: true }).execute()
    const { access } = (await enter(who, { groups: ['admins'] })).json()
    expect((await me(access)).json().mustEnrol).toBe(false)
  })
})
