import { sql } from 'kysely'
import { makeAuthenticator } from '../../../../test/authenticator.ts'
import { build, refreshCookieOf } from '../../../../test/build.ts'
import { addUser, password } from '../../../../test/people.ts'
import { stepOf, totp } from '../second-factor/totp.ts'
import { failuresUntilDelay } from '../sign-in-delay.ts'

const server = await build()
const { clock } = server
afterAll(() => server.close())

type Headers = Record<string, string>

const post = (path: string, payload?: object, headers: Headers = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/api/users/api/v1/${path}`,
    headers,
    ...(payload && { payload }),
  })
const ways = async (headers: Headers) =>
  (await server.app.inject({ url: '/api/users/api/v1/proof', headers })).json()
const stepUp = (headers: Headers, input: object) => post('proof', input, headers)
/** Makes a call that needs a step-up, and changes nothing. */
const ask = async (headers: Headers) => {
  const answer = await post('roles-permissions', { role: 'NONE', permissions: [] }, headers)
  return answer.json().code
}
const [needed, open] = ['PROOF_REQUIRED', 'NOT_FOUND']
const why = (answer: Awaited<ReturnType<typeof stepUp>>) => [answer.statusCode, answer.json().code]
/** Makes all step-ups older; tokens stay fresh. */
const later = (minutes = 16) =>
  server.platform.db
    .updateTable('sessions')
    .set({ proved_at: sql`proved_at - make_interval(mins => ${minutes}::int)` })
    .execute()

let people = 0
async function administrator() {
  people += 1
  const username = `admin${people}@test.kz`
  const id = await addUser(server.platform.db, { username })
  const { headers, refreshCookie } = await server.signIn(username, password)
  return { id, username, headers, refreshCookie }
}
type Person = Awaited<ReturnType<typeof administrator>>

async function withPasskey(person: Person) {
  const authenticator = makeAuthenticator(server.platform.config.publicUrl)
  const { challenge } = (await post('passkeys/options', {}, person.headers)).json()
  expect((await post('passkeys', authenticator.register(challenge), person.headers)).statusCode).toBe(204)
  return { ...person, authenticator }
}

async function withFactor(person: Person) {
  const { secret } = (await post('second-factor', { password }, person.headers)).json()
  const code = () => totp(secret, stepOf(clock.now()))
  const { recoveryCodes } = (
    await post('second-factor/confirmation', { code: code() }, person.headers)
  ).json()
  clock.advance({ minutes: 1 })
  return { ...person, code, recoveryCodes }
}

test('signing in counts as a step-up for 15 minutes, a renewal of the session does not, and one step-up opens all', async () => {
  const { headers, refreshCookie } = await administrator()
  await later(14)
  expect(await ask(headers)).toBe(open)
  await later(2)
  expect(await ask(headers)).toBe(needed)
  const renewed = await post('refresh', undefined, { cookie: refreshCookie })
  const fresh = { authorization: `Bearer ${renewed.json().access}` }
  expect([refreshCookieOf(renewed) !== undefined, await ask(fresh)]).toEqual([true, needed])
  expect((await stepUp(fresh, { password })).statusCode).toBe(204)
  expect(await ask(fresh)).toBe(open)
  await later()
  expect(await ask(fresh)).toBe(needed)
})

test('the step-up of one session opens no other of the same user', async () => {
  const { username, headers } = await administrator()
  const other = (await server.signIn(username, password)).headers
  await later()
  await stepUp(headers, { password })
  expect([await ask(headers), await ask(other)]).toEqual([open, needed])
})

test('a session of an older version, which noted no step-up, is asked', async () => {
  const { id, headers } = await administrator()
  await server.platform.db
    .updateTable('sessions')
    .set({ proved_at: null })
    .where('user_id', '=', id)
    .execute()
  expect(await ask(headers)).toBe(needed)
})

test('who lacks the permission hears that, and not of a step-up', async () => {
  await addUser(server.platform.db, { username: 'courier@test.kz', role: 'COURIER' })
  const { headers } = await server.signIn('courier@test.kz', password)
  await later()
  expect(await ask(headers)).toBe('FORBIDDEN')
})

test('with a second factor a code is a step-up, once; the password alone is none', async () => {
  const { headers, code, recoveryCodes } = await withFactor(await administrator())
  await later()
  expect(await ways(headers)).toEqual({ password: true, code: true, passkey: null, provider: null })
  expect((await stepUp(headers, { password })).json().fields).toEqual({
    password: 'Введите код из приложения',
  })
  expect(await ask(headers)).toBe(needed)
  const right = { code: code() }
  expect((await stepUp(headers, right)).statusCode).toBe(204)
  expect((await stepUp(headers, right)).json().fields).toEqual({ code: 'Неверный код' })
  await later()
  expect((await stepUp(headers, { code: recoveryCodes[0] })).statusCode).toBe(204)
  expect((await stepUp(headers, { code: recoveryCodes[0] })).statusCode).toBe(400)
})

test('a passkey is a step-up, once per challenge', async () => {
  const { headers, authenticator } = await withPasskey(await administrator())
  await later()
  const { passkey } = await ways(headers)
  expect(passkey.ids).toEqual([authenticator.id])
  const answer = { passkey: authenticator.answer(passkey.challenge) }
  expect((await stepUp(headers, answer)).statusCode).toBe(204)
  expect(await ask(headers)).toBe(open)
  expect(why(await stepUp(headers, answer))).toEqual([400, 'PASSKEY_REFUSED'])
})

test.each([
  ['of another user', async () => (await withPasskey(await administrator())).authenticator, undefined],
  ['for a sign-in', undefined, async () => (await post('passkeys/sign-in-options')).json().challenge],
  [
    'for another session of the user',
    undefined,
    async ({ username }: Person) =>
      (await ways((await server.signIn(username, password)).headers)).passkey.challenge,
  ],
] as const)('the answer of a passkey %s is no step-up', async (_, foreign, other) => {
  const person = await withPasskey(await administrator())
  const challenge = (await other?.(person)) ?? (await ways(person.headers)).passkey.challenge
  const authenticator = (await foreign?.()) ?? person.authenticator
  await later()
  const answer = await stepUp(person.headers, { passkey: authenticator.answer(challenge) })
  expect([...why(answer), await ask(person.headers)]).toEqual([400, 'PASSKEY_REFUSED', needed])
})

test('a challenge of a step-up signs nobody in', async () => {
  const { headers, authenticator } = await withPasskey(await administrator())
  const { passkey } = await ways(headers)
  expect((await post('passkeys/sign-in', authenticator.answer(passkey.challenge))).statusCode).toBe(401)
})

test('guesses of a user are delayed together, whatever the way and the session', async () => {
  const { username, headers } = await administrator()
  const other = (await server.signIn(username, password)).headers
  for (let failure = 1; failure < failuresUntilDelay; failure += 1)
    expect((await stepUp(headers, { password: 'wrong' })).statusCode).toBe(400)
  expect((await stepUp(other, { code: '000000' })).statusCode).toBe(400)
  const refused = await stepUp(headers, { password })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5'])
  clock.advance({ minutes: 1 })
  expect((await stepUp(headers, { password })).statusCode).toBe(204)
})

test('only the session’s user is told of methods, and a deactivated one is no step-up', async () => {
  expect(await ways({})).toMatchObject({ code: 'UNAUTHENTICATED' })
  const { id, headers } = await administrator()
  await server.platform.db.updateTable('users').set({ status: 'inactive' }).where('id', '=', id).execute()
  expect(why(await stepUp(headers, { password }))).toEqual([401, 'UNAUTHENTICATED'])
})

test('the security log tells of step-ups, refused ones and the method of a sign-in', async () => {
  const { username, headers } = await administrator()
  await stepUp(headers, { password: 'wrong' })
  await stepUp(headers, { password })
  const records = await server.platform.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('actor', '=', username)
    .orderBy('id')
    .execute()
  const way = { way: 'password' }
  expect(records).toEqual([
    { action: 'session.begin', after: way },
    { action: 'session.prove-refuse', after: way },
    { action: 'session.prove', after: way },
  ])
})
