import type { LightMyRequestResponse } from 'fastify'
import { build, type TestServer } from '../../../../test/build.ts'
import { addUser, password } from '../../../../test/people.ts'
import { encryptSecret } from '../../../platform/secrets/secrets.ts'
import { failuresUntilDelay } from '../sign-in-delay.ts'
import { factorContext } from './check-code.ts'
import { resealFactors } from './second-factor.ts'
import { stepOf, totp } from './totp.ts'

let server: TestServer
let admin: { authorization: string }

beforeAll(async () => {
  server = await build()
  await addUser(server.platform.db, { username: 'admin@test.kz' })
  admin = (await server.signIn('admin@test.kz', password)).headers
})
afterAll(() => server.close())

type Headers = { authorization: string }

const post = (path: string, payload: object, headers?: Headers): Promise<LightMyRequestResponse> =>
  server.app.inject({
    method: 'POST',
    url: `/api/users/api/v1/${path}`,
    payload,
    ...(headers === undefined ? {} : { headers }),
  })
const signIn = (username: string, code?: string) =>
  post('sign-in', { username, password, ...(code === undefined ? {} : { code }) })
const codeNow = (secret: string) => totp(secret, stepOf(server.clock.now()))
const state = async (headers: Headers) =>
  (await server.app.inject({ url: '/api/users/api/v1/second-factor', headers })).json()

let people = 0
/** Adds a user with the second factor on, and advances half a minute, so that the next code is a new one. */
async function enrolled() {
  people += 1
  const username = `careful${people}@test.kz`
  const id = await addUser(server.platform.db, { username, role: 'COURIER' })
  const { headers } = await server.signIn(username, password)
  const { secret } = (await post('second-factor', { password }, headers)).json<{ secret: string }>()
  const confirmed = await post('second-factor/confirmation', { code: codeNow(secret) }, headers)
  server.clock.advance({ seconds: 30 })
  return { id, username, headers, secret, codes: confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes }
}

test('is turned on by the password and the first code, then signing in takes a code, each once', async () => {
  const { username, headers, secret, codes } = await enrolled()
  expect([new Set(codes).size, codes[0]]).toEqual([
    10,
    expect.stringMatching(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/),
  ])
  expect(await state(headers)).toEqual({ enabled: true, recoveryCodesLeft: 10, required: false })
  const without = await signIn(username)
  expect([without.statusCode, without.json().code]).toEqual([401, 'SECOND_FACTOR_REQUIRED'])
  expect((await signIn(username, codeNow(secret))).statusCode).toBe(200)
  expect((await signIn(username, codeNow(secret))).json().code).toBe('SECOND_FACTOR_WRONG')
})

test('the question for a code tells nothing about the password to who does not know it', async () => {
  const { username } = await enrolled()
  const response = await post('sign-in', { username, password: 'wrong', code: '000000' })
  expect(response.json().code).toBe('BAD_CREDENTIALS')
})

test('a guesser of codes waits as a guesser of passwords does, and is on record', async () => {
  const { username } = await enrolled()
  for (let free = 1; free < failuresUntilDelay; free += 1) await signIn(username, '000000')
  expect((await signIn(username, '000001')).headers['retry-after']).toMatch(/^\d+$/)
  expect((await signIn(username, '000002')).statusCode).toBe(429)
  const records = await server.platform.db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'session.refuse')
    .where('subject_id', '=', username)
    .execute()
  const after = { because: 'SECOND_FACTOR_WRONG' }
  expect(records).toEqual(Array.from({ length: failuresUntilDelay }, () => ({ after })))
})

test('a recovery code works once, with or without its hyphens', async () => {
  const { username, headers, codes } = await enrolled()
  const [first = '', second = ''] = codes
  expect((await signIn(username, first)).statusCode).toBe(200)
  expect((await signIn(username, first)).json().code).toBe('SECOND_FACTOR_WRONG')
  expect((await signIn(username, second.replaceAll('-', '').toUpperCase())).statusCode).toBe(200)
  expect(await state(headers)).toEqual({ enabled: true, recoveryCodesLeft: 8, required: false })
})

test('new recovery codes void the old ones; both need a code', async () => {
  const { username, headers, secret, codes } = await enrolled()
  expect((await post('second-factor/recovery-codes', { code: '000000' }, headers)).statusCode).toBe(400)
  expect((await post('second-factor/recovery-codes', { code: codeNow(secret) }, headers)).statusCode).toBe(
    200,
  )
  expect((await signIn(username, codes[0])).json().code).toBe('SECOND_FACTOR_WRONG')
})

test('is turned off by a code alone', async () => {
  const { username, headers, secret } = await enrolled()
  expect((await post('second-factor/removal', { code: '000000' }, headers)).statusCode).toBe(400)
  expect((await post('second-factor/removal', { code: codeNow(secret) }, headers)).statusCode).toBe(204)
  expect((await signIn(username)).statusCode).toBe(200)
})

test('an unconfirmed enrolment does not count, and a second one needs the first turned off', async () => {
  people += 1
  const username = `begun${people}@test.kz`
  await addUser(server.platform.db, { username, role: 'COURIER' })
  const { headers } = await server.signIn(username, password)
  expect((await post('second-factor', { password: 'wrong' }, headers)).json().fields).toEqual({
    password: 'Неверный пароль',
  })
  await post('second-factor', { password }, headers)
  expect((await signIn(username)).statusCode).toBe(200)
  const on = await enrolled()
  expect((await post('second-factor', { password }, on.headers)).json().code).toBe('SECOND_FACTOR_ON')
})

test('an administrator resets it for somebody, whose sessions end', async () => {
  const { username, headers } = await enrolled()
  const url = `/api/users/api/v1/users/${username}/second-factor`
  expect((await server.app.inject({ method: 'DELETE', url, headers: admin })).statusCode).toBe(204)
  expect((await server.app.inject({ url: '/api/users/api/v1/me', headers })).statusCode).toBe(401)
  expect((await signIn(username)).statusCode).toBe(200)
})

test('the secret is sealed, and stays good through a change of keys', async () => {
  const { id, username, secret } = await enrolled()
  const { db, keys } = server.platform
  const old = { ...keys, secrets: Buffer.alloc(32, 7) }
  const stored = () =>
    db.selectFrom('second_factors').select('secret').where('user_id', '=', id).executeTakeFirstOrThrow()
  expect((await stored()).secret).not.toContain(secret)
  await db
    .updateTable('second_factors')
    .set({ secret: encryptSecret(secret, factorContext(id), old) })
    .where('user_id', '=', id)
    .execute()
  expect(await resealFactors(db, { ...keys, previousSecrets: [old.secrets] })).toBe(1)
  expect((await signIn(username, codeNow(secret))).statusCode).toBe(200)
})

describe('required of roles with CREATE_SUPER_USER', () => {
  const require = (required: boolean, headers: Headers) =>
    server.app.inject({
      method: 'PUT',
      url: '/api/users/api/v1/second-factor/requirement',
      payload: { required },
      headers,
    })
  const get = (path: string, headers: Headers) => server.app.inject({ url: `/api/${path}`, headers })

  test('is required by an administrator who uses it, and leads all others to turn it on first', async () => {
    expect((await require(true, admin)).json().code).toBe('SECOND_FACTOR_OFF')
    const { secret } = (await post('second-factor', { password }, admin)).json<{ secret: string }>()
    await post('second-factor/confirmation', { code: codeNow(secret) }, admin)
    server.clock.advance({ seconds: 30 })
    await addUser(server.platform.db, { username: 'second-admin@test.kz' })
    const { headers } = await server.signIn('second-admin@test.kz', password)
    const courier = await enrolled()
    expect((await get('users/api/v1/users', headers)).statusCode).toBe(200)

    const switched = await require(true, admin)
    expect(switched.json()).toEqual({ required: true, withoutFactor: expect.any(Number) })
    expect(switched.json().withoutFactor).toBeGreaterThanOrEqual(1)

    // An existing session is refused at once and may only enrol.
    const refused = await get('users/api/v1/users', headers)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'SECOND_FACTOR_NEEDED'])
    for (const path of ['accounting/v1/applications', 'users/api/v1/roles', 'users/api/v1/sessions'])
      expect((await get(path, headers)).json().code).toBe('SECOND_FACTOR_NEEDED')
    const me = await get('users/api/v1/me', headers)
    expect([me.json().mustEnrol, me.json().rights]).toEqual([true, me.headers['x-rights']])
    expect((await get('users/api/v1/roles', courier.headers)).statusCode).toBe(200)

    const own = (await post('second-factor', { password }, headers)).json<{ secret: string }>()
    await post('second-factor/confirmation', { code: codeNow(own.secret) }, headers)
    expect((await get('users/api/v1/users', headers)).statusCode).toBe(200)
    expect((await get('users/api/v1/me', headers)).json().mustEnrol).toBe(false)
    expect(await state(headers)).toMatchObject({ enabled: true, required: true })
    server.clock.advance({ seconds: 30 })
    const removal = await post('second-factor/removal', { code: codeNow(own.secret) }, headers)
    expect(removal.json().code).toBe('SECOND_FACTOR_IS_REQUIRED')

    expect((await require(false, headers)).json()).toMatchObject({ required: false })
    expect((await post('second-factor/removal', { code: codeNow(own.secret) }, headers)).statusCode).toBe(204)
    const records = await server.platform.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'security.second-factor-required')
      .orderBy('id')
      .execute()
    expect(records).toEqual([
      { before: { required: false }, after: { required: true } },
      { before: { required: true }, after: { required: false } },
    ])
  })
})

test('every answer says which rights it was given under', async () => {
  const { headers } = await enrolled()
  const call = (path: string) => server.app.inject({ url: `/api/${path}`, headers })
  const before = (await call('users/api/v1/me')).json<{ rights: string }>().rights
  expect((await call('tab/v1/news')).headers['x-rights']).toBe(before)
  await server.app.inject({
    method: 'POST',
    url: '/api/users/api/v1/roles-permissions',
    payload: { role: 'COURIER', permissions: ['EXPORT_ORDERS'] },
    headers: admin,
  })
  expect((await call('tab/v1/news')).headers['x-rights']).not.toBe(before)
})
