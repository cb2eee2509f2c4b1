import { randomUUID } from 'node:crypto'
import { build, type TestServer } from '../../../../test/build.ts'
import { addUser, password } from '../../../../test/people.ts'

let server: TestServer

beforeAll(async () => {
  server = await build()
})
afterAll(() => server.close())

type Headers = { authorization: string }
interface Shown {
  readonly id: string
  readonly current: boolean
  readonly userAgent: string | null
}

let people = 0
async function person(): Promise<string> {
  people += 1
  const username = `person${people}@test.kz`
  await addUser(server.platform.db, { username, role: 'COURIER' })
  return username
}

/** Signs in with this browser's headers. */
async function begin(username: string, browser: string): Promise<Headers> {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/users/api/v1/sign-in',
    payload: { username, password },
    headers: { 'user-agent': browser },
    remoteAddress: '95.56.234.1',
  })
  server.clock.advance({ seconds: 1 })
  return { authorization: `Bearer ${response.json<{ access: string }>().access}` }
}

const list = async (headers: Headers) =>
  (await server.app.inject({ url: '/api/users/api/v1/sessions', headers })).json<Shown[]>()
const end = (headers: Headers, path = '') =>
  server.app.inject({ method: 'DELETE', url: `/api/users/api/v1/sessions${path}`, headers })
const lives = async (headers: Headers) =>
  (await server.app.inject({ url: '/api/users/api/v1/me', headers })).statusCode === 200

test('sessions are listed with browser and address, the present one first', async () => {
  const username = await person()
  const laptop = await begin(username, 'Firefox')
  await begin(username, 'x'.repeat(1000))
  const [first, second] = await list(laptop)
  expect(first).toEqual({
    id: expect.any(String),
    createdAt: expect.any(String),
    lastUsedAt: expect.any(String),
    current: true,
    address: '95.56.234.1',
    userAgent: 'Firefox',
    way: 'password',
    provider: null,
  })
  expect([second?.current, second?.userAgent?.length]).toEqual([false, 300])
})

test('one session is ended at once, and is not listed any more', async () => {
  const username = await person()
  const [laptop, phone] = [await begin(username, 'laptop'), await begin(username, 'phone')]
  const id = (await list(laptop)).find(({ userAgent }) => userAgent === 'phone')?.id
  expect((await end(laptop, `/${id}`)).statusCode).toBe(204)
  expect([await lives(laptop), await lives(phone)]).toEqual([true, false])
  expect(await list(laptop)).toHaveLength(1)
  expect((await end(laptop, `/${id}`)).statusCode).toBe(404)
})

test('all others are ended, the present one stays', async () => {
  const username = await person()
  const [laptop, phone, tablet] = [
    await begin(username, 'laptop'),
    await begin(username, 'phone'),
    await begin(username, 'tablet'),
  ]
  expect((await end(laptop)).statusCode).toBe(204)
  expect([await lives(laptop), await lives(phone), await lives(tablet)]).toEqual([true, false, false])
})

test('somebody else’s session is not there', async () => {
  const [mine, other] = [await begin(await person(), 'mine'), await begin(await person(), 'other')]
  const id = (await list(other))[0]?.id
  expect((await end(mine, `/${id}`)).statusCode).toBe(404)
  expect(await lives(other)).toBe(true)
})

test('a session whose cookie has expired is not listed', async () => {
  const username = await person()
  await begin(username, 'old')
  server.clock.advance({ hours: 12 })
  expect((await list(await begin(username, 'new'))).map(({ userAgent }) => userAgent)).toEqual(['new'])
})

test('of very many sessions the newest hundred are listed, the present one first, and all others end together', async () => {
  const username = await person()
  const present = await begin(username, 'Firefox')
  const { db } = server.platform
  const own = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'user_id')
    .where('username', '=', username)
    .selectAll('sessions')
    .executeTakeFirstOrThrow()
  const at = new Date(own.last_used_at.getTime() + 500)
  const copies = Array.from({ length: 120 }, () => ({ ...own, id: randomUUID(), last_used_at: at }))
  await db.insertInto('sessions').values(copies).execute()
  const listed = await list(present)
  expect([listed.length, listed[0]?.current]).toEqual([100, true])
  expect((await end(present)).statusCode).toBe(204)
  expect((await list(present)).map(({ id }) => id)).toEqual([own.id])
})
