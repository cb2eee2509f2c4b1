import { type Context, promote, publish, readLive, startCanary } from '@cabinet/release'
import { Workshop, wholeHistory } from '@cabinet/release/test'
import { build, type TestServer } from '../../../test/build.ts'
import { failure, Tab } from '../../../test/pages.ts'
import { addUser, password } from '../../../test/people.ts'
import { commandCall } from '../../platform/call.ts'
import { createKey } from '../intake/keys.ts'

let server: TestServer
let headers: { authorization: string }
let shop: Workshop
let context: Context

beforeAll(async () => {
  server = await build()
  await addUser(server.platform.db, { username: 'admin@test.kz' })
  headers = (await server.signIn('admin@test.kz', password)).headers
  shop = await Workshop.open()
  context = server.platform.releases
  await publish(context, await shop.buildShell('1.0.0'))
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    await publish(context, await shop.buildRemote('mfe-a', version))
  const why = { who: 'ann', reason: 'первый выпуск' }
  await promote(
    context,
    [
      { app: 'shell', version: '1.0.0' },
      { app: 'mfe-a', version: '1.0.0' },
    ],
    why,
  )
  await promote(context, [{ app: 'mfe-a', version: '1.1.0' }], { who: 'ann', reason: 'быстрее' })
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

const get = (path: string) => server.app.inject({ url: `/api/releases/v1/${path}`, headers })
const post = (path: string, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/releases/v1/${path}`, payload, headers })
const live = () => readLive(context.store, {})
const revision = async () => (await live())?.revision ?? 0
const decide = async () => ({ reason: 'пустой список', revision: await revision() })

test('the status tells of every app what is live, since when, by whom and why', async () => {
  expect((await get('status')).json()).toEqual({
    revision: 2,
    maintenance: false,
    apps: [
      expect.objectContaining({ app: 'shell', title: 'Оболочка', live: '1.0.0', previous: null }),
      {
        app: 'mfe-a',
        title: 'mfe-a',
        live: '1.1.0',
        previous: '1.0.0',
        canary: null,
        revoked: [],
        killed: false,
        versions: [{ version: '1.1.0', role: 'live', tabs: 0, sessions: 0, failed: 0, lcp: null }],
        spread: { since: expect.any(String), share: 0, tabs: 0, arrivedAfter: null },
        last: expect.objectContaining({ revision: 2, who: 'ann', reason: 'быстрее', action: 'promote' }),
      },
    ],
  })
})

test('the status tells what the browsers run, how it goes there, and how far the last change has come', async () => {
  server.clock.catchUp()
  const old = new Tab(server, { 'mfe-a': '1.0.0' })
  const tabs = Array.from({ length: 3 }, () => new Tab(server, { 'mfe-a': '1.1.0' }))
  await old.tell()
  await Promise.all(tabs.map((tab) => tab.tell()))
  await tabs[0]?.tell([failure('mfe-a', '1.1.0')])
  const app = (await get('status')).json().apps[1]
  expect(app.versions).toEqual([
    { version: '1.1.0', role: 'live', tabs: 3, sessions: 3, failed: 1, lcp: null },
    { version: '1.0.0', role: 'previous', tabs: 1, sessions: 1, failed: 0, lcp: null },
  ])
  expect(app.spread).toMatchObject({ share: 0.75, tabs: 4, arrivedAfter: null })
  await old.tell([], { gone: true })
  server.clock.advance({ seconds: 1 })
  expect((await get('status')).json().apps[1].spread).toMatchObject({
    share: 1,
    tabs: 3,
    arrivedAfter: expect.any(Number),
  })
})

test('a rollback moves the pointer, and stands in the store’s history and in the audit', async () => {
  const answer = await post('apps/mfe-a/rollback', await decide())
  expect([answer.statusCode, answer.json().revision]).toEqual([200, 3])
  expect(await live()).toMatchObject({ apps: { 'mfe-a': { live: '1.0.0' } } })
  expect((await wholeHistory(context.store, {}))[0]).toMatchObject({
    who: 'admin@test.kz',
    reason: 'пустой список',
    action: 'rollback',
  })
  const record = await server.platform.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'subject_id', 'after'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(record).toEqual({
    actor: 'admin@test.kz',
    action: 'release.rollback',
    subject_id: 'mfe-a',
    after: { reason: 'пустой список' },
  })
})

test('a section is switched off and on; a canary is stopped; technical works come and go', async () => {
  const off = await post('apps/mfe-a/kill', { ...(await decide()), on: true })
  expect(off.json().apps[1]).toMatchObject({ killed: true })
  const on = await post('apps/mfe-a/kill', { ...(await decide()), on: false })
  expect(on.json().apps[1]).toMatchObject({ killed: false })
  const rule = { percent: 10, merchants: ['ALTYN_TECH'], roles: [], users: [] }
  await startCanary(context, { app: 'mfe-a', version: '1.2.0', rule }, { who: 'ann', reason: 'проба' })
  expect((await get('status')).json().apps[1].canary).toMatchObject({
    version: '1.2.0',
    percent: 10,
    look: null,
    nextLook: 20,
  })
  expect((await post('apps/mfe-a/canary/stop', await decide())).json().apps[1].canary).toBeNull()
  expect((await post('maintenance', { ...(await decide()), on: true })).json().maintenance).toBe(true)
  expect((await post('maintenance', { ...(await decide()), on: false })).json().maintenance).toBe(false)
  const { items, total } = (await get('history?lim=2')).json()
  expect([items.map(({ action }: { action: string }) => action), total]).toEqual([
    ['maintenance', 'maintenance'],
    await revision(),
  ])
})

test('a version is promoted, and the way forward is offered after a rollback until it is revoked', async () => {
  const app = async () => (await get('status')).json().apps[1]
  const versions = [{ app: 'mfe-a', version: '1.2.0' }]
  expect((await post('promote', { ...(await decide()), versions })).statusCode).toBe(200)
  expect((await wholeHistory(context.store, {}))[0]).toMatchObject({
    who: 'admin@test.kz',
    action: 'promote',
    forced: [expect.stringContaining('not drawn in a browser')],
  })
  await post('apps/mfe-a/rollback', { ...(await decide()), to: '1.1.0' })
  expect(await app()).toMatchObject({ live: '1.1.0', forward: '1.2.0' })
  await post('apps/mfe-a/revoke', { ...(await decide()), version: '1.2.0' })
  expect(await app()).toMatchObject({ live: '1.1.0', revoked: ['1.2.0'] })
  expect(await app()).not.toHaveProperty('forward')
  const again = await post('promote', { ...(await decide()), versions })
  expect([again.statusCode, again.json().message]).toEqual([409, expect.stringMatching(/отозвана/)])
})

test('a canary begins with its steps, is changed but for its lists, and the app is taken out', async () => {
  const steps = [{ after: 60, percent: 25 }]
  const begun = { version: '1.0.0', percent: 5, roles: ['COURIER'], steps }
  const answer = await post('apps/mfe-a/canary', { ...(await decide()), ...begun })
  expect(answer.json().apps[1].canary).toMatchObject({
    percent: 5,
    roles: ['COURIER'],
    next: { percent: 25, at: expect.any(String) },
  })
  const changed = await server.app.inject({
    method: 'PATCH',
    url: '/api/releases/v1/apps/mfe-a/canary',
    payload: { ...(await decide()), percent: 50 },
    headers,
  })
  expect(changed.json().apps[1].canary).toMatchObject({ percent: 50, roles: ['COURIER'] })
  expect(changed.json().apps[1].canary).not.toHaveProperty('next')
  const { items } = (await get('history?lim=2')).json()
  expect(items).toMatchObject([{ rule: { percent: 50, roles: ['COURIER'] } }, { rule: { percent: 5 } }])
  expect((await post('apps/mfe-a/remove', await decide())).json().apps).toHaveLength(1)
  const versions = [{ app: 'mfe-a', version: '1.0.0' }]
  expect((await post('promote', { ...(await decide()), versions })).json().apps[1]).toMatchObject({
    live: '1.0.0',
    revoked: ['1.2.0'],
  })
})

test('a machine with a key for releases moves versions under its own name, and nothing else opens to it', async () => {
  const command = commandCall(server.platform.db, new Date(), 'create-key', 'test')
  const key = await createKey(command, { kind: 'releases' }, 'Чат-бот')
  const bank = await createKey(command, { kind: 'bank' }, 'Банк')
  const by = (token: string | undefined, url: string, payload?: object) =>
    server.app.inject({
      method: payload ? 'POST' : 'GET',
      url: `/api${url}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    })
  const killed = { ...(await decide()), on: true }
  expect((await by(bank, '/releases/v1/apps/mfe-a/kill', killed)).statusCode).toBe(403)
  expect((await by('mck_guess', '/releases/v1/apps/mfe-a/kill', killed)).statusCode).toBe(401)
  expect((await by(key, '/releases/v1/apps/mfe-a/kill', killed)).json().apps[1]).toMatchObject({
    killed: true,
  })
  expect((await wholeHistory(context.store, {}))[0]?.who).toMatch(/^ключ \d+ \(Чат-бот\)$/)
  expect((await by(key, '/releases/v1/status')).statusCode).toBe(200)
  expect(
    (await by(key, '/releases/v1/preview', { app: 'mfe-a', version: '1.0.0', minutes: 5 })).statusCode,
  ).toBe(401)
  expect((await by(key, '/accounting/v1/applications')).statusCode).toBe(401)
  await by(key, '/releases/v1/apps/mfe-a/kill', { ...(await decide()), on: false })
})

test.each([
  ['nothing to go back to', 'apps/mfe-a/rollback', {}, 'RELEASE_REFUSED', /Предыдущей версии нет/],
  ['no canary', 'apps/mfe-a/canary/stop', {}, 'RELEASE_REFUSED', /Канарейки уже нет/],
  [
    'the shell has no switch',
    'apps/shell/kill',
    { on: true },
    'RELEASE_REFUSED',
    /Оболочку отключить нельзя/,
  ],
  ['an app that is not live', 'apps/mfe-none/rollback', {}, 'RELEASE_REFUSED', /не выпущено/],
  ['somebody was faster', 'apps/mfe-a/kill', { on: true, revision: 1 }, 'RELEASES_CHANGED', /кто-то другой/],
])('%s: a sentence, and nothing moves', async (_, path, change, code, message) => {
  const before = await live()
  const answer = await post(path, { ...(await decide()), ...change })
  expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([
    409,
    code,
    expect.stringMatching(message),
  ])
  expect(await live()).toEqual(before)
})

test.each([[''], ['ok'], ['x'.repeat(501)]])('the reason %j is none', async (reason) => {
  const answer = await post('apps/mfe-a/rollback', { reason, revision: 1 })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['reason']])
})

test('two who decide on one revision: one moves, the other is told', async () => {
  const decision = { ...(await decide()), on: true }
  const answers = await Promise.all([1, 2].map(() => post('apps/mfe-a/kill', decision)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
})
