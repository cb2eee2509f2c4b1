import type { LightMyRequestResponse } from 'fastify'
import { build, type TestServer } from '../../../test/build.ts'
import { addUser, password } from '../../../test/people.ts'
import { seal } from '../../secrets/secrets.ts'
import { factorPlace } from './check-code.ts'
import { resealFactors } from './reseal.ts'
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
/** Somebody who turned the second factor on; half a minute later, so that the next code is a new one. */
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
  expect(await state(headers)).toEqual({ enabled: true, recoveryCodesLeft: 10 })
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

test('a guesser of codes waits as a guesser of passwords does', async () => {
  const { username } = await enrolled()
  for (const code of ['000000', '000001']) await signIn(username, code)
  expect((await signIn(username, '000002')).headers['retry-after']).toBe('5')
  expect((await signIn(username, '000003')).statusCode).toBe(429)
})

test('a recovery code works once, with or without its hyphens', async () => {
  const { username, headers, codes } = await enrolled()
  const [first = '', second = ''] = codes
  expect((await signIn(username, first)).statusCode).toBe(200)
  expect((await signIn(username, first)).json().code).toBe('SECOND_FACTOR_WRONG')
  expect((await signIn(username, second.replaceAll('-', '').toUpperCase())).statusCode).toBe(200)
  expect(await state(headers)).toEqual({ enabled: true, recoveryCodesLeft: 8 })
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

test('what was not confirmed does not count, and a second enrolment needs the first turned off', async () => {
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
    .set({ secret: seal(secret, factorPlace(id), old) })
    .where('user_id', '=', id)
    .execute()
  expect(await resealFactors(db, { ...keys, previousSecrets: [old.secrets] })).toBe(1)
  expect((await signIn(username, codeNow(secret))).statusCode).toBe(200)
})
