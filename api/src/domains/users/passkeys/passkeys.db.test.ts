import { type AuthenticatorFaults, makeAuthenticator } from '../../../../test/authenticator.ts'
import { build, type TestServer } from '../../../../test/build.ts'
import { untilServed } from '../../../../test/call.ts'
import { addUser, password } from '../../../../test/people.ts'
import { maxPasskeys } from './queries.ts'

let server: TestServer
let origin: string

beforeAll(async () => {
  server = await build()
  origin = server.platform.config.publicUrl
  await addUser(server.platform.db, { username: 'admin@test.kz' })
})
afterAll(() => server.close())

type Headers = { authorization: string }

const inject = (method: 'GET' | 'POST' | 'DELETE', path: string, headers?: Headers, payload?: object) =>
  server.app.inject({
    method,
    url: `/api/users/api/v1/${path}`,
    ...(payload && { payload }),
    ...(headers && { headers }),
  })
const challengeToAdd = async (headers: Headers): Promise<string> =>
  (await inject('POST', 'passkeys/options', headers, {})).json().challenge
const challengeToSignIn = async (): Promise<string> =>
  (await inject('POST', 'passkeys/sign-in-options')).json().challenge
const signIn = (answer: object) => inject('POST', 'passkeys/sign-in', undefined, answer)

let people = 0
async function person() {
  people += 1
  const username = `holder${people}@test.kz`
  const id = await addUser(server.platform.db, { username, role: 'COURIER' })
  const { headers } = await server.signIn(username, password)
  return { id, username, headers }
}

/** A user with a passkey. */
async function holder() {
  const found = await person()
  const authenticator = makeAuthenticator(origin)
  const added = await inject(
    'POST',
    'passkeys',
    found.headers,
    authenticator.register(await challengeToAdd(found.headers)),
  )
  expect(added.statusCode).toBe(204)
  return { ...found, authenticator }
}

test('a passkey signs in without password and code, is listed, told by mail, and removed', async () => {
  const { username, headers, authenticator } = await holder()
  const answer = await signIn(authenticator.answer(await challengeToSignIn()))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['set-cookie']).toBeDefined()
  const fresh = { authorization: `Bearer ${answer.json().access}` }
  expect((await inject('GET', 'me', fresh)).json().username).toBe(username)
  const list = (await inject('GET', 'passkeys', headers)).json()
  expect(list).toEqual([
    {
      id: authenticator.id,
      name: 'Телефон',
      backedUp: false,
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
    },
  ])
  await server.runJobs()
  const mails = await server.platform.db
    .selectFrom('dev_mails')
    .select('body')
    .where('recipient', '=', username)
    .where('subject', '=', 'Добавлен ключ доступа')
    .execute()
  expect(mails).toEqual([{ body: expect.stringContaining('«Телефон»') }])
  expect((await inject('DELETE', `passkeys/${authenticator.id}`, headers)).statusCode).toBe(204)
  expect((await inject('DELETE', `passkeys/${authenticator.id}`, headers)).statusCode).toBe(404)
  expect((await signIn(authenticator.answer(await challengeToSignIn()))).json().code).toBe('PASSKEY_REFUSED')
})

test('an old step-up offers no challenge, whatever password an older page sends; a fresh one does', async () => {
  const { id, headers } = await person()
  const provedAt = (at: Date) =>
    server.platform.db.updateTable('sessions').set({ proved_at: at }).where('user_id', '=', id).execute()
  const ask = async (body: object) =>
    (await inject('POST', 'passkeys/options', headers, body)).json<{ code?: string; challenge?: string }>()
  await provedAt(new Date(server.clock.now().getTime() - 16 * 60_000))
  for (const body of [{}, { password }])
    expect(await ask(body)).toMatchObject({
      code: 'PROOF_REQUIRED',
      message: 'Подтвердите, что это вы, и повторите',
    })
  await provedAt(server.clock.now())
  for (const body of [{}, { password: 'wrong' }])
    expect(await ask(body)).toMatchObject({ challenge: expect.any(String) })
})

test.each<[string, AuthenticatorFaults]>([
  ['another origin', { origin: 'https://partners.example.evil' }],
  ['another relying party', { rpId: 'example.evil' }],
  ['an authenticator that did not verify its user', { isVerified: false }],
])('%s is refused, for a new passkey and for a sign-in', async (_, lies) => {
  const { headers, authenticator } = await holder()
  const another = makeAuthenticator(origin).register(await challengeToAdd(headers), lies)
  expect((await inject('POST', 'passkeys', headers, another)).json().code).toBe('PASSKEY_REFUSED')
  const answer = await signIn(authenticator.answer(await challengeToSignIn(), lies))
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'PASSKEY_REFUSED'])
})

test('a challenge is answered once, within five minutes, by whom and for what it was made; a guesser waits', async () => {
  const { headers, authenticator } = await holder()
  const used = authenticator.answer(await challengeToSignIn())
  const [first, second] = await Promise.all([signIn(used), signIn(used)])
  expect([first.statusCode, second.statusCode].sort()).toEqual([200, 401])
  // The successful sign-in may have reset the count before the failed one was counted.
  expect((await signIn(authenticator.answer(await challengeToSignIn()))).statusCode).toBe(200)
  expect((await signIn(used)).statusCode).toBe(401)

  const late = authenticator.answer(await challengeToSignIn())
  const lateNew = makeAuthenticator(origin).register(await challengeToAdd(headers))
  server.clock.advance({ minutes: 5 })
  expect((await signIn(late)).statusCode).toBe(401)
  expect((await inject('POST', 'passkeys', headers, lateNew)).statusCode).toBe(400)

  const stranger = await person()
  const crossed = makeAuthenticator(origin).register(await challengeToAdd(stranger.headers))
  expect((await inject('POST', 'passkeys', headers, crossed)).statusCode).toBe(400)
  expect((await signIn(authenticator.answer(await challengeToAdd(headers)))).statusCode).toBe(401)
  expect((await signIn(authenticator.answer('AAAA'))).statusCode).toBe(429)
  server.clock.advance({ minutes: 16 })
  expect((await signIn(authenticator.answer('AAAA'))).statusCode).toBe(401)
})

test('a counter that does not grow is a copied key', async () => {
  const { authenticator } = await holder()
  const counted = async (counter: number) =>
    (await signIn(authenticator.answer(await challengeToSignIn(), { counter }))).statusCode
  expect([await counted(7), await counted(7), await counted(6), await counted(8)]).toEqual([
    200, 401, 401, 200,
  ])
})

test('an eleventh passkey is refused, also beside others; a known one is not taken over', async () => {
  const { headers, authenticator } = await holder()
  const challenges: string[] = []
  for (let asked = 0; asked <= maxPasskeys; asked += 1) challenges.push(await challengeToAdd(headers))
  const add = (challenge: string) =>
    untilServed(() => inject('POST', 'passkeys', headers, makeAuthenticator(origin).register(challenge)))
  const answers = await Promise.all(challenges.map(add))
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(maxPasskeys - 1)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204, 409]))
  const thief = await person()
  const taken = await inject(
    'POST',
    'passkeys',
    thief.headers,
    authenticator.register(await challengeToAdd(thief.headers)),
  )
  expect(taken.statusCode).toBe(409)
  expect((await inject('DELETE', `passkeys/${authenticator.id}`, thief.headers)).statusCode).toBe(404)
})

test('a deactivated user does not sign in; an administrator’s reset removes the keys', async () => {
  const { username, authenticator } = await holder()
  const admin: Headers = (await server.signIn('admin@test.kz', password)).headers
  const status = (to: string) =>
    server.app.inject({
      method: 'PATCH',
      url: `/api/users/api/v1/users/${username}`,
      headers: admin,
      payload: { status: to },
    })
  expect((await status('inactive')).statusCode).toBeLessThan(300)
  expect((await signIn(authenticator.answer(await challengeToSignIn()))).statusCode).toBe(401)
  expect((await status('active')).statusCode).toBeLessThan(300)
  expect((await signIn(authenticator.answer(await challengeToSignIn()))).statusCode).toBe(200)
  const reset = await inject('DELETE', `users/${username}/second-factor`, admin)
  expect(reset.statusCode).toBe(204)
  expect((await signIn(authenticator.answer(await challengeToSignIn()))).statusCode).toBe(401)
})

test('the options of a sign-in name nobody, and differ by their challenge alone', async () => {
  const [first, second] = [await inject('POST', 'passkeys/sign-in-options'), await challengeToSignIn()]
  expect(Object.keys(first.json())).toEqual(['challenge', 'rpId'])
  expect(first.json().challenge).not.toBe(second)
})
