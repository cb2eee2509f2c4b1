import { type CallKey, type CallSpec, calls } from '@cabinet/contract'
import type { LightMyRequestResponse } from 'fastify'
import { build, refreshCookieOf, type TestServer } from '../../../test/build.ts'
import { untilServed } from '../../../test/call.ts'
import { addUser, password } from '../../../test/people.ts'

let server: TestServer
beforeAll(async () => {
  server = await build()
})
afterAll(() => server.close())

const api = '/api/users/api/v1'
const codeOf = (response: LightMyRequestResponse) => [response.statusCode, response.json().code]
let people = 0

/** Signs a new user in, on a shared computer unless told otherwise. */
async function begin({ shared = true, role = 'COURIER' }: { shared?: boolean; role?: string } = {}) {
  people += 1
  const username = `shared${people}@test.kz`
  const id = await addUser(server.platform.db, { username, role })
  const payload = { username, password, shared }
  const response = await server.app.inject({ method: 'POST', url: `${api}/sign-in`, payload })
  const headers = { authorization: `Bearer ${response.json<{ access: string }>().access}` }
  let cookie = refreshCookieOf(response) ?? ''
  const post = (path: string, payload?: object) =>
    server.app.inject({ method: 'POST', url: `${api}/${path}`, headers, ...(payload && { payload }) })
  const renew = () => server.app.inject({ method: 'POST', url: `${api}/refresh`, headers: { cookie } })
  return {
    id,
    username,
    renew,
    cookie: () => cookie,
    /** Passes time in which the page renews its access token, which lives ten minutes. */
    async idle(minutes: number) {
      server.clock.advance({ minutes: minutes - 1 })
      const renewed = await renew()
      if (renewed.statusCode === 200) headers.authorization = `Bearer ${renewed.json().access}`
      cookie = refreshCookieOf(renewed) ?? cookie
      server.clock.advance({ minutes: 1 })
    },
    headers,
    post,
    me: () => server.app.inject({ url: `${api}/me`, headers }),
    active: (secondsAgo?: number) => post('activity', secondsAgo === undefined ? {} : { secondsAgo }),
    row: () =>
      server.platform.db
        .selectFrom('sessions')
        .select(['ended_because', 'last_active_at', 'locked_at'])
        .where('user_id', '=', id)
        .executeTakeFirstOrThrow(),
  }
}

async function setMinutes(role: string, idleMinutes: number | null): Promise<LightMyRequestResponse> {
  const admin = await begin({ shared: false, role: 'ADMINISTRATOR' })
  const permissions = ['DELIVER_ORDERS']
  return admin.post('roles-permissions', { role, permissions, idleMinutes })
}

test.each([
  ['a second before its end', 15, -1, 200, undefined],
  ['at its end', 15, 0, 401, 'SESSION_IDLE'],
])(
  'a session on a shared computer, %s: %i minutes and %i s give %i',
  async (_, minutes, seconds, status, code) => {
    const session = await begin()
    await session.idle(minutes)
    server.clock.advance({ seconds })
    expect(codeOf(await session.me())).toEqual([status, code])
  },
)

test('an ordinary session does not end by idleness, and counts no keys', async () => {
  const own = await begin({ shared: false })
  await own.idle(60)
  expect((await own.me()).json()).not.toHaveProperty('idleMinutes')
  expect((await own.active(0)).json()).toEqual({ secondsLeft: null })
  expect((await own.row()).last_active_at).toBeNull()
})

test('keys and presses keep it; reading, renewing and asking what is left do not', async () => {
  const session = await begin()
  expect((await session.me()).json().idleMinutes).toBe(15)
  server.clock.advance({ minutes: 5 })
  expect((await session.active(30)).json()).toEqual({ secondsLeft: 14 * 60 + 30 })
  // A late report of an earlier key takes nothing back.
  expect((await session.active(200)).json()).toEqual({ secondsLeft: 14 * 60 + 30 })
  for (let times = 0; times < 3; times += 1) {
    await session.idle(3)
    expect((await session.me()).statusCode).toBe(200)
  }
  expect((await session.active()).json()).toEqual({ secondsLeft: 5 * 60 + 30 })
  await session.idle(5)
  server.clock.advance({ seconds: 30 })
  expect(codeOf(await session.active(0))).toEqual([401, 'SESSION_IDLE'])
})

test('once idle it is over for every token, and no later key or longer limit brings it back', async () => {
  const session = await begin()
  await session.idle(15)
  expect(codeOf(await session.me())).toEqual([401, 'SESSION_IDLE'])
  expect((await session.row()).ended_because).toBe('idle')
  expect((await setMinutes('COURIER', 480)).statusCode).toBe(200)
  for (const late of [session.me, session.renew, () => session.active(0)])
    expect(codeOf(await late())).toEqual([401, 'SESSION_IDLE'])
  await setMinutes('COURIER', null)
})

test('its end races with requests: each is answered whole or refused, and it stays ended', async () => {
  const session = await begin()
  await session.idle(15)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => untilServed(at % 2 ? session.me : () => session.active(0))),
  )
  expect(new Set(answers.map((answer) => String(codeOf(answer))))).toEqual(new Set(['401,SESSION_IDLE']))
  expect((await session.row()).ended_because).toBe('idle')
})

test('the list of sessions and the metric leave out idle ones', async () => {
  const session = await begin()
  const payload = { username: session.username, password }
  server.clock.advance({ minutes: 15 })
  const own = await server.app.inject({ method: 'POST', url: `${api}/sign-in`, payload })
  const headers = { authorization: `Bearer ${own.json<{ access: string }>().access}` }
  expect((await server.app.inject({ url: `${api}/sessions`, headers })).json()).toHaveLength(1)
})

test.each([
  [3, 200, 3],
  [480, 200, 480],
  [null, 200, 15],
  [2, 400, 15],
  [481, 400, 15],
  [3.5, 400, 15],
])('a role’s %j minutes answer %i, and its sessions have %i', async (minutes, status, held) => {
  expect((await setMinutes('COURIER', minutes)).statusCode).toBe(status)
  const session = await begin()
  expect((await session.me()).json().idleMinutes).toBe(held)
  await session.idle(held)
  server.clock.advance({ seconds: -1 })
  expect((await session.me()).statusCode).toBe(200)
  server.clock.advance({ seconds: 1 })
  expect(codeOf(await session.me())).toEqual([401, 'SESSION_IDLE'])
  await setMinutes('COURIER', null)
})

test('a role’s minutes stay when a save does not name them, and each change is recorded', async () => {
  await setMinutes('COURIER', 5)
  const admin = await begin({ shared: false, role: 'ADMINISTRATOR' })
  const saved = await admin.post('roles-permissions', { role: 'COURIER', permissions: ['DELIVER_ORDERS'] })
  expect(saved.json().idleMinutes).toBe(5)
  await setMinutes('COURIER', null)
  const record = await server.platform.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'role.update')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect([record.before, record.after]).toMatchObject([{ idleMinutes: 5 }, { idleMinutes: null }])
})

const openWhileLocked = [
  'POST /users/api/v1/lock',
  'POST /users/api/v1/activity',
  'GET /users/api/v1/proof',
  'POST /users/api/v1/proof/provider',
  'POST /users/api/v1/proof',
]

test('a locked session gets nothing from any call, whatever its user may do', async () => {
  const session = await begin({ role: 'ADMINISTRATOR' })
  expect((await session.post('lock')).statusCode).toBe(204)
  const guarded = (Object.entries(calls) as [CallKey, CallSpec][]).filter(
    ([key, { access }]) =>
      (access === 'session' || (typeof access === 'object' && 'permission' in access)) &&
      !openWhileLocked.includes(key),
  )
  expect(guarded.length).toBeGreaterThan(90)
  for (const [key] of guarded) {
    const [method, path = ''] = key.split(' ')
    const url = `/api${path.replace(/\{\w+\}/g, '1')}`
    const answer = await server.app.inject({ method: method as 'GET', url, headers: session.headers })
    expect([key, ...codeOf(answer)]).toEqual([key, 423, 'SESSION_LOCKED'])
  }
})

test('a lock outlives renewals, which give a token to nothing, and idleness ends it too', async () => {
  const session = await begin()
  await session.post('lock')
  await session.idle(5)
  expect(codeOf(await session.me())).toEqual([423, 'SESSION_LOCKED'])
  await session.idle(10)
  expect(codeOf(await session.me())).toEqual([401, 'SESSION_IDLE'])
})

test.each([
  ['its user', {}, 200, 'signed in anew'],
  ['its user with another’s password', { password: 'Wrong-Horse-77' }, 401, null],
  ['another user', { username: 'other@shared.kz' }, 200, 'signed in anew'],
])('%s signs in over a locked session', async (_, typed, status, ended) => {
  const session = await begin({ shared: false })
  if ('username' in typed) await addUser(server.platform.db, { username: typed.username })
  await session.post('lock')
  const payload = { username: session.username, password, ...typed }
  const headers = { cookie: session.cookie() }
  const answer = await server.app.inject({ method: 'POST', url: `${api}/sign-in`, payload, headers })
  expect([answer.statusCode, (await session.row()).ended_because]).toEqual([status, ended])
  // The session is a new one: who knew the cookie of the locked one has nothing.
  expect((await session.renew()).statusCode).toBe(ended === null ? 200 : 401)
})

test('a sign-in ends no session that is not locked; a deactivated user unlocks nothing', async () => {
  const session = await begin({ shared: false })
  const payload = { username: session.username, password }
  const signIn = () =>
    server.app.inject({
      method: 'POST',
      url: `${api}/sign-in`,
      payload,
      headers: { cookie: session.cookie() },
    })
  expect((await signIn()).statusCode).toBe(200)
  expect((await session.me()).statusCode).toBe(200)
  await session.post('lock')
  await server.platform.db
    .updateTable('users')
    .set({ status: 'inactive' })
    .where('id', '=', session.id)
    .execute()
  expect(codeOf(await signIn())).toEqual([401, 'BAD_CREDENTIALS'])
  expect((await session.me()).statusCode).toBe(401)
})
