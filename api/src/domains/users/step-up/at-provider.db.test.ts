import { openCabinet } from '../../../../test/oidc-cabinet.ts'
import { password } from '../../../../test/people.ts'
import { updateStepUp } from '../session-queries.ts'

const cabinet = await openCabinet({ OIDC_DOMAINS: 'bank.kz' })
const { provider, server, post, enter, person } = cabinet
afterAll(cabinet.close)

type Headers = Record<string, string>

const stepUp = (headers: Headers, input: object) => post('proof', input, headers)
/** Makes a call that needs a step-up, and changes nothing. */
const ask = async (headers: Headers) =>
  (await post('roles-permissions', { role: 'NONE', permissions: [] }, headers)).json().code
const [needed, open] = ['PROOF_REQUIRED', 'NOT_FOUND']
const why = (answer: Awaited<ReturnType<typeof stepUp>>) => [answer.statusCode, answer.json().code]
/** Makes all step-ups old; the provider's clock stays. */
const age = async () => {
  const at = new Date(server.clock.now().getTime() - 16 * 60_000)
  await server.platform.db.updateTable('sessions').set({ proved_at: at }).execute()
}

/** A user without a password, signed in at the provider. */
async function guest() {
  const { id, username, account } = await person({}, 'invited')
  await server.platform.db
    .updateTable('users')
    .set((eb) => ({
      role_id: eb.selectFrom('roles').select('id').where('name', '=', 'ADMINISTRATOR').$castTo<number>(),
    }))
    .where('id', '=', id)
    .execute()
  const access = (await enter(account)).json<{ access: string }>().access
  return { id, username, account, headers: { authorization: `Bearer ${access}` } }
}

async function begin(headers: Headers) {
  const answer = await post('proof/provider', undefined, headers)
  const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return { url: answer.json<{ url: string }>().url, cookie }
}

test('a user without a password steps up at the provider, which asks anew', async () => {
  const { headers, account } = await guest()
  await age()
  const ways = await server.app.inject({ url: '/api/users/api/v1/proof', headers })
  expect(ways.json()).toEqual({ password: false, code: false, passkey: null, provider: 'Банк' })
  const { url, cookie } = await begin(headers)
  expect(new URL(url).searchParams.get('max_age')).toBe('0')
  const answer = await provider.authorize(url, account.sub)
  expect((await stepUp({ ...headers, cookie }, { answer })).statusCode).toBe(204)
  expect(await ask(headers)).toBe(open)
  expect(why(await stepUp({ ...headers, cookie }, { answer }))).toEqual([400, 'OIDC_REFUSED'])
})

test.each([
  ['of a provider that was told nothing of asking anew', '', 0, undefined],
  ['of a provider that has asked a minute before', '0', 60, undefined],
  ['of another user', '0', 0, 'other'],
  ['of an account that nobody is bound to', '0', 0, 'nobody'],
] as const)('the answer %s is no step-up', async (_, maxAge, secondsAgo, who) => {
  const { headers, account } = await guest()
  const other = await guest()
  provider.add({ sub: 'nobody', email: account.email ?? '', email_verified: true })
  await age()
  const { url, cookie } = await begin(headers)
  const sub = who === 'other' ? other.account.sub : who === 'nobody' ? who : account.sub
  const sent = new URL(url)
  if (maxAge === '') sent.searchParams.delete('max_age')
  provider.signedInSecondsAgo = secondsAgo
  const answer = await provider.authorize(sent.href, sub)
  provider.signedInSecondsAgo = 0
  expect(why(await stepUp({ ...headers, cookie }, { answer }))).toEqual([400, 'OIDC_REFUSED'])
  expect(await ask(headers)).toBe(needed)
})

test('the answer for another session, or for a sign-in, is no step-up, and that of a step-up signs nobody in', async () => {
  const { headers, account } = await guest()
  const other = await guest()
  await age()
  const there = await begin(other.headers)
  const answer = await provider.authorize(there.url, account.sub)
  expect(why(await stepUp({ ...headers, cookie: there.cookie }, { answer }))).toEqual([400, 'OIDC_REFUSED'])
  const signingIn = await cabinet.begin()
  const entry = await provider.authorize(signingIn.url, account.sub)
  expect(why(await stepUp({ ...headers, cookie: signingIn.cookie }, { answer: entry }))).toEqual([
    400,
    'OIDC_REFUSED',
  ])
  const own = await begin(headers)
  const ownAnswer = await provider.authorize(own.url, account.sub)
  expect((await cabinet.finish(ownAnswer, own.cookie)).statusCode).toBe(401)
  expect(await ask(headers)).toBe(needed)
})

test('the provider’s end of the session that a step-up began ends the session, the end of the one before does not', async () => {
  const { headers, account, id } = await guest()
  const session = () =>
    server.platform.db
      .selectFrom('oidc_sessions')
      .innerJoin('sessions', 'sessions.id', 'session_id')
      .select(['sid', 'id_token'])
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
  const before = await session()
  const { url, cookie } = await begin(headers)
  const answer = await provider.authorize(url, account.sub)
  expect((await stepUp({ ...headers, cookie }, { answer })).statusCode).toBe(204)
  const after = await session()
  expect([after.sid === before.sid, after.id_token === before.id_token]).toEqual([false, false])
  const access = headers.authorization.slice('Bearer '.length)
  for (const [{ sid }, left] of [
    [before, 200],
    [after, 401],
  ] as const) {
    expect(await cabinet.logOut(await provider.logoutToken({ sub: account.sub, sid }))).toBe(200)
    expect((await cabinet.me(access)).statusCode).toBe(left)
  }
})

test('a session that the provider has ended meanwhile is no step-up', async () => {
  const { headers, account } = await guest()
  await age()
  const { url, cookie } = await begin(headers)
  const answer = await provider.authorize(url, account.sub)
  const token = await provider.logoutToken({ sub: account.sub }, Date.now() / 1000 + 2)
  await server.platform.db.deleteFrom('oidc_sessions').execute()
  expect(await cabinet.logOut(token)).toBe(200)
  expect(why(await stepUp({ ...headers, cookie }, { answer }))).toEqual([400, 'OIDC_REFUSED'])
  expect(await ask(headers)).toBe(needed)
})

describe('a locked session', () => {
  const lock = (headers: Headers) => post('lock', undefined, headers)
  const status = async ({ authorization = '' }: Headers) =>
    (await cabinet.me(authorization.slice('Bearer '.length))).statusCode
  async function locked() {
    const user = await guest()
    expect((await lock(user.headers)).statusCode).toBe(204)
    return user
  }

  test('is unlocked by its own step-up at the provider, once, and goes on', async () => {
    const { headers, account, username } = await locked()
    await age()
    const ways = await server.app.inject({ url: '/api/users/api/v1/proof', headers })
    expect(ways.json()).toMatchObject({ password: false, provider: 'Банк' })
    const { url, cookie } = await begin(headers)
    expect(await status(headers)).toBe(423)
    const answer = await provider.authorize(url, account.sub)
    expect((await stepUp({ ...headers, cookie }, { answer })).statusCode).toBe(204)
    expect([await status(headers), await ask(headers)]).toEqual([200, open])
    const { action } = await server.platform.db
      .selectFrom('audit_log')
      .select('action')
      .where('actor', '=', username)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(action).toBe('session.unlock')
    await lock(headers)
    expect(why(await stepUp({ ...headers, cookie }, { answer }))).toEqual([400, 'OIDC_REFUSED'])
    expect(await status(headers)).toBe(423)
  })

  test.each([
    ['another user', '0', 0, 'other'],
    ['an account that nobody is bound to', '0', 0, 'nobody'],
    ['who was not asked anew', '', 0, undefined],
    ['who had signed in a minute before', '0', 60, undefined],
  ] as const)('stays so for the answer of %s', async (_, maxAge, secondsAgo, who) => {
    const { headers, account } = await locked()
    const other = await guest()
    provider.add({ sub: 'nobody', email: account.email ?? '', email_verified: true })
    const { url, cookie } = await begin(headers)
    const sent = new URL(url)
    if (maxAge === '') sent.searchParams.delete('max_age')
    provider.signedInSecondsAgo = secondsAgo
    const sub = who === 'other' ? other.account.sub : who === 'nobody' ? who : account.sub
    const answer = await provider.authorize(sent.href, sub)
    provider.signedInSecondsAgo = 0
    expect(why(await stepUp({ ...headers, cookie }, { answer }))).toEqual([400, 'OIDC_REFUSED'])
    expect(await status(headers)).toBe(423)
  })

  test.each([
    ['begun before the lock', async (user: Headers) => begin(user)],
    ['of another session of the user', async (_: Headers, other: Headers) => begin(other)],
    ['of a sign-in', async () => cabinet.begin()],
  ])('stays so for a step-up %s', async (_, beginIt) => {
    const { headers, account } = await guest()
    const other = await cabinet.enter(account)
    const elsewhere = { authorization: `Bearer ${other.json<{ access: string }>().access}` }
    await lock(elsewhere)
    const { url, cookie } = await beginIt(headers, elsewhere)
    await lock(headers)
    const answer = await provider.authorize(url, account.sub)
    expect(why(await stepUp({ ...headers, cookie }, { answer }))).toEqual([400, 'OIDC_REFUSED'])
    expect(await status(headers)).toBe(423)
  })

  test('stays so for the unused step-up of an earlier lock, whichever tab tells of the lock again', async () => {
    const { headers, account } = await locked()
    const unused = await begin(headers)
    const unusedAnswer = await provider.authorize(unused.url, account.sub)
    const { url, cookie } = await begin(headers)
    const answer = await provider.authorize(url, account.sub)
    server.clock.advance({ seconds: 1 })
    await lock(headers)
    expect((await stepUp({ ...headers, cookie }, { answer })).statusCode).toBe(204)
    await lock(headers)
    expect(why(await stepUp({ ...headers, cookie: unused.cookie }, { answer: unusedAnswer }))).toEqual([
      400,
      'OIDC_REFUSED',
    ])
    expect(await status(headers)).toBe(423)
  })

  test('is delayed by no answer that fails: there is nothing to guess', async () => {
    const { headers, account } = await locked()
    for (let time = 0; time < 5; time++)
      expect(why(await stepUp(headers, { answer: 'state=x&error=access_denied' }))).toEqual([
        400,
        'OIDC_REFUSED',
      ])
    const { url, cookie } = await begin(headers)
    const answer = await provider.authorize(url, account.sub)
    expect((await stepUp({ ...headers, cookie }, { answer })).statusCode).toBe(204)
  })

  test('opens no other session, and its end is not undone', async () => {
    const { headers, account, id } = await locked()
    const other = await cabinet.enter(account)
    const elsewhere = { authorization: `Bearer ${other.json<{ access: string }>().access}` }
    await lock(elsewhere)
    const { url, cookie } = await begin(headers)
    const answer = await provider.authorize(url, account.sub)
    expect((await stepUp({ ...headers, cookie }, { answer })).statusCode).toBe(204)
    expect([await status(headers), await status(elsewhere)]).toEqual([200, 423])
    const late = await begin(elsewhere)
    const lateAnswer = await provider.authorize(late.url, account.sub)
    const ended = { ended_at: server.clock.now(), ended_because: 'sign-out' }
    await server.platform.db.updateTable('sessions').set(ended).where('user_id', '=', id).execute()
    expect((await stepUp({ ...elsewhere, cookie: late.cookie }, { answer: lateAnswer })).statusCode).toBe(401)
    expect(await status(elsewhere)).toBe(401)
  })

  test.each([
    ['that ended', { ended_at: server.clock.now(), ended_because: 'sign-out' }, false],
    ['that was locked anew', { locked_at: new Date(server.clock.now().getTime() + 1) }, false],
    ['that did neither', {}, true],
  ] as const)('%s while the provider was asked: is it unlocked?', async (_, change, isUnlocked) => {
    const { id } = await locked()
    const { db } = server.platform
    const { id: session, locked_at: lockedAt } = await db
      .selectFrom('sessions')
      .select(['id', 'locked_at'])
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('sessions')
      .set({ last_used_at: server.clock.now(), ...change })
      .where('id', '=', session)
      .execute()
    const note = { now: server.clock.now(), lockedAt }
    expect(await db.transaction().execute((trx) => updateStepUp(trx, session, note))).toBe(isUnlocked)
  })

  test.each([
    ['a right password', { password }],
    ['a code', { code: '123456' }],
    ['a passkey', { passkey: { id: 'x', clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } }],
  ])('takes no other step-up: %s', async (_, input) => {
    const { username } = await person()
    const { headers } = await server.signIn(username, password)
    await lock(headers)
    expect(why(await stepUp(headers, input))).toEqual([423, 'SESSION_LOCKED'])
    expect(await status(headers)).toBe(423)
  })

  test('stays so while the provider is away', async () => {
    const { headers, account } = await locked()
    const { url, cookie } = await begin(headers)
    const answer = await provider.authorize(url, account.sub)
    await provider.close()
    expect(why(await stepUp({ ...headers, cookie }, { answer }))).toEqual([503, 'OIDC_UNAVAILABLE'])
    expect(await status(headers)).toBe(423)
  })
})
