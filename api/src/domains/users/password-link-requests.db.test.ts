import { build, type TestServer } from '../../../test/build.ts'
import { passwordLinks } from '../../../test/password-links.ts'

let server: TestServer

beforeAll(async () => {
  server = await build()
})
afterAll(() => server.close())

const { person, forget, resend, mailsTo, knownBrowserOf } = passwordLinks(() => server)

test('a mailbox gets three resets an hour, whoever asks how often', async () => {
  const username = await person()
  const cookie = await knownBrowserOf(username)
  for (let asked = 0; asked < 10; asked += 1) await forget(username, cookie)
  expect(await mailsTo(username)).toHaveLength(3)
  server.clock.advance({ minutes: 61 })
  await forget(username, cookie)
  expect(await mailsTo(username)).toHaveLength(4)
})

test('check 9: a stranger can’t use a mailbox’s resets up: one is kept for a browser that its owner signed in from', async () => {
  const username = await person()
  const cookie = await knownBrowserOf(username)
  const anothers = await knownBrowserOf(await person())
  for (let asked = 0; asked < 10; asked += 1) await forget(username, asked % 2 === 0 ? '' : anothers)
  expect(await mailsTo(username)).toHaveLength(2)
  await forget(username, cookie)
  expect(await mailsTo(username)).toHaveLength(3)
})

test.each([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.kz' }])(
  'check 12: a page with %j fires no reset',
  async (headers) => {
    const username = await person()
    const response = await server.app.inject({
      url: `/api/users/api/v1/forget-password/${username}`,
      headers,
    })
    expect([response.statusCode, response.json().code]).toEqual([403, 'CROSS_SITE'])
    expect(await mailsTo(username)).toEqual([])
  },
)

test.each([
  { call: 'forget-password', status: 'unknown' },
  { call: 'forget-password', status: 'inactive' },
  { call: 'forget-password', status: 'invited' },
  { call: 'resend', status: 'unknown' },
  { call: 'resend', status: 'active' },
] as const)('$call for an $status user answers the same and mails nothing', async ({ call, status }) => {
  const email = status === 'unknown' ? 'nobody@test.kz' : await person(status)
  const response =
    call === 'resend' ? await resend({ email, firstName: '', username: '' }) : await forget(email)
  expect([response.statusCode, response.body]).toEqual([204, ''])
  expect(await mailsTo(email)).toEqual([])
})

test('resend with empty values, as the page does when it loads, queues nothing', async () => {
  expect((await resend({ email: '', firstName: '', username: '' })).statusCode).toBe(204)
  expect(await server.runJobs()).toBe(0)
})

test('requests for unknown addresses delay no real mail and are answered alike', async () => {
  await server.runJobs()
  const username = await person()
  const inactive = await person('inactive')
  const waiting = async (queue: string) => {
    const { rows } = await server.database.jobs.executeSql(
      "select data ->> 'email' as email from pgboss.job where name = $1 and state = 'created' order by created_on",
      [queue],
    )
    return rows.map(({ email }) => email)
  }
  const junk = ['nobody1@test.kz', 'nobody2@test.kz', inactive]
  const answers = []
  for (const email of [...junk, username]) answers.push(await forget(email))
  expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(4).fill([204, '']))
  expect(await waiting('password-link')).toEqual([username])
  expect(await waiting('no-password-link')).toEqual(junk)
  expect(await mailsTo(username)).toHaveLength(1)
})
