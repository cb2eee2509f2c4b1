import { build, type TestServer } from '../../../test/build.ts'
import { addUser, password } from '../../../test/people.ts'
import { stepOf, totp } from './second-factor/totp.ts'
import { delaySeconds, failuresUntilDelay, nameLimit } from './sign-in-delay.ts'

let server: TestServer
let username: string
beforeAll(async () => {
  server = await build()
})
afterAll(() => server.close())
let users = 0
beforeEach(async () => {
  users += 1
  username = `jumped${users}@test.kz`
  await addUser(server.platform.db, { username })
})

const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: `/api/users/api/v1/${path}`, payload, headers })
const signIn = (typed: string, headers?: Record<string, string>) =>
  post('sign-in', { username, password: typed }, headers)
const ahead = (hours: number) => server.clock.advance({ hours })

/** Runs `work` while the server's clock is two hours ahead. */
async function whileAhead(work: () => Promise<unknown>): Promise<void> {
  ahead(2)
  await work()
  ahead(-2)
}

test.each([
  ['a stranger’s browser', {}],
  ['a known browser', { cookie: 'known' }],
])('failures of a clock that was ahead lock %s out no longer than any failures do', async (_, how) => {
  const cookies = (await signIn(password)).cookies.find(({ name }) => name.endsWith('cabinet_known'))
  const headers = 'cookie' in how ? { cookie: `${cookies?.name}=${cookies?.value}` } : {}
  await whileAhead(async () => {
    for (const _ of delaySeconds.slice(0, failuresUntilDelay)) await signIn('wrong', headers)
  })
  const early = await signIn(password, headers)
  expect([early.statusCode, early.json().retryAfter]).toEqual([429, Math.max(...delaySeconds)])
  server.clock.advance({ seconds: Math.max(...delaySeconds) })
  expect((await signIn(password, headers)).statusCode).toBe(200)
})

test('nor from all unknown browsers together', async () => {
  const from = (place: number) =>
    server.app.inject({
      method: 'POST',
      url: '/api/users/api/v1/sign-in',
      remoteAddress: `10.8.0.${place}`,
      payload: { username, password: 'wrong' },
    })
  await whileAhead(() => Promise.all(Array.from({ length: 2 * nameLimit.atOnce }, (_, place) => from(place))))
  expect((await signIn(password)).json().retryAfter).toBe(nameLimit.everySeconds)
  server.clock.advance({ seconds: nameLimit.everySeconds })
  expect((await signIn(password)).statusCode).toBe(200)
})

test('a code of the second factor taken then does not refuse those of now', async () => {
  const { headers } = await server.signIn(username, password)
  const { secret } = (await post('second-factor', { password }, headers)).json<{ secret: string }>()
  const code = () => totp(secret, stepOf(server.clock.now()))
  await post('second-factor/confirmation', { code: code() }, headers)
  await whileAhead(() => post('sign-in', { username, password, code: code() }))
  server.clock.advance({ seconds: 30 })
  const once = { username, password, code: code() }
  expect((await post('sign-in', once)).statusCode).toBe(200)
  expect((await post('sign-in', once)).json().code).toBe('SECOND_FACTOR_WRONG')
})

test('nor do resets that were mailed then', async () => {
  const reset = async () => {
    await server.app.inject({ url: `/api/users/api/v1/forget-password/${username}` })
    await server.runJobs()
  }
  const mails = () =>
    server.platform.db.selectFrom('dev_mails').select('id').where('recipient', '=', username).execute()
  await whileAhead(async () => {
    for (const _ of [1, 2, 3]) await reset()
  })
  const sent = (await mails()).length
  await reset()
  expect(await mails()).toHaveLength(sent + 1)
})
