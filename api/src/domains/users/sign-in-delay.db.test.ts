import { sql } from 'kysely'
import { build, refreshCookieOf, type TestServer } from '../../../test/build.ts'
import { expectLimited } from '../../../test/call.ts'
import { addUser, password } from '../../../test/people.ts'
import { productionLimits } from '../../platform/http/limits.ts'
import { failuresUntilDelay } from './sign-in-delay.ts'

let server: TestServer

beforeAll(async () => {
  server = await build()
})
afterAll(() => server.close())
afterEach(() => import.meta.jest.restoreAllMocks())

let users = 0
async function person(): Promise<string> {
  users += 1
  const username = `guessed${users}@test.kz`
  await addUser(server.platform.db, { username })
  return username
}

const signIn = (
  username: string,
  typed: string,
  { from = '10.0.0.1', cookie = '' }: { from?: string; cookie?: string } = {},
) =>
  server.app.inject({
    method: 'POST',
    url: '/api/users/api/v1/sign-in',
    remoteAddress: from,
    payload: { username, password: typed },
    headers: cookie === '' ? {} : { cookie },
  })

async function failUntilDelayed(attempt: () => Promise<unknown>): Promise<void> {
  for (let failures = 0; failures < failuresUntilDelay; failures += 1) await attempt()
}

test('of a burst only the allowed number of attempts is checked', async () => {
  const username = await person()
  const answers = await Promise.all(Array.from({ length: 55 }, () => signIn(username, 'wrong')))
  expectLimited(answers, { passed: 401, most: failuresUntilDelay })
})

test('a browser that signed in before is delayed by its own failures, not by those of others', async () => {
  const username = await person()
  const first = await signIn(username, password, { from: '10.2.0.1' })
  const cookie = first.cookies
    .filter(({ name }) => name === 'cabinet_known')
    .map(({ name, value }) => `${name}=${value}`)
    .join('')
  for (let guess = 0; guess < 30; guess += 1) await signIn(username, 'wrong', { from: `10.2.1.${guess}` })
  expect((await signIn(username, password, { from: '10.2.0.2' })).statusCode).toBe(429)
  expect((await signIn(username, password, { from: '10.2.0.2', cookie })).statusCode).toBe(200)
  await failUntilDelayed(() => signIn(username, 'wrong', { cookie }))
  expect((await signIn(username, password, { cookie })).statusCode).toBe(429)
  const other = await person()
  for (let guess = 0; guess < 30; guess += 1) await signIn(other, 'wrong', { from: `10.2.1.${guess}` })
  expect((await signIn(other, password, { cookie })).statusCode).toBe(429)
  expect(refreshCookieOf(first)).toBeDefined()
})

test('a completed password reset lifts the delay', async () => {
  const username = await person()
  for (let guess = 0; guess < 30; guess += 1) await signIn(username, 'wrong', { from: `10.3.1.${guess}` })
  await failUntilDelayed(() => signIn(username, 'wrong'))
  expect((await signIn(username, password)).statusCode).toBe(429)
  await server.app.inject({ url: `/api/users/api/v1/forget-password/${username}` })
  await server.runJobs()
  const mail = await server.platform.db
    .selectFrom('dev_mails')
    .select('body')
    .where('recipient', '=', username)
    .executeTakeFirstOrThrow()
  const token = /token=([\w-]{43})/.exec(mail.body)?.[1]
  await server.app.inject({
    method: 'POST',
    url: '/api/users/api/v1/confirmation',
    remoteAddress: '10.0.0.1',
    payload: { token, password: 'Новый пароль 2026' },
  })
  expect((await signIn(username, 'Новый пароль 2026')).statusCode).toBe(200)
})

test('guessing the code that removes the second factor is delayed too', async () => {
  const username = await person()
  const { headers } = await server.signIn(username, password)
  const remove = () =>
    server.app.inject({
      method: 'POST',
      url: '/api/users/api/v1/second-factor/removal',
      headers,
      payload: { code: '000000' },
    })
  const enrol = () =>
    server.app.inject({
      method: 'POST',
      url: '/api/users/api/v1/second-factor',
      headers,
      payload: { password: 'wrong' },
    })
  const codes: number[] = []
  await failUntilDelayed(async () => codes.push((await remove()).statusCode, (await enrol()).statusCode))
  expect(codes).toEqual(codes.map((_, index) => (index < failuresUntilDelay ? 400 : 429)))
})

test.each([
  ['a right password is no attempt', password, 200],
  ['a wrong one is', 'wrong', 429],
])('of sign-ins that are refused by 503 %s', async (_, typed, expected) => {
  const { database } = server.platform
  // PGlite has one connection, beside which nothing holds a lock.
  if (database.engine !== 'postgres') return
  const username = await person()
  const holder = await database.db.startTransaction().execute()
  await sql`lock table audit_log`.execute(holder)
  for (let attempt = 0; attempt < failuresUntilDelay; attempt += 1)
    expect((await signIn(username, typed, { from: '10.4.0.1' })).statusCode).toBe(503)
  await holder.rollback().execute()
  expect((await signIn(username, password, { from: '10.4.0.1' })).statusCode).toBe(expected)
})

test.each([
  ['sign-in', { password: 'b' }],
  ['passkeys/sign-in-options', undefined],
  ['passkeys/sign-in', {}],
  ['oidc/start', undefined],
  ['oidc/sign-in', { answer: 'x' }],
])('of %s 60 a minute from one address are answered', async (path, payload) => {
  await using limited = await build({ limits: productionLimits })
  // A busy machine would need longer than the minute.
  import.meta.jest.spyOn(Date, 'now').mockReturnValue(Date.now())
  const ask = async (remoteAddress: string, username: string) => {
    const { statusCode } = await limited.app.inject({
      ...{ method: 'POST', url: `/api/users/api/v1/${path}`, remoteAddress },
      ...(payload && { payload: path === 'sign-in' ? { ...payload, username } : payload }),
    })
    return statusCode
  }
  // Each attempt has its own name, as those of one name are delayed.
  for (let asked = 0; asked < 60; asked += 1) expect(await ask('10.0.0.1', `a${asked}`)).not.toBe(429)
  expect(await ask('10.0.0.1', 'a60')).toBe(429)
  expect(await ask('10.0.0.2', 'a60')).not.toBe(429)
})
