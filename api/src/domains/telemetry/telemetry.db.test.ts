import { promote, publish } from '@cabinet/release'
import { Workshop } from '@cabinet/release/test'
import { build, type TestServer } from '../../../test/build.ts'
import { job } from '../../../test/call.ts'
import { failure, Tab } from '../../../test/pages.ts'
import { versionNumbers } from './service.ts'

let server: TestServer
let shop: Workshop

beforeAll(async () => {
  server = await build()
  shop = await Workshop.open()
  const context = server.platform.releases
  await publish(context, await shop.buildShell('1.0.0'))
  for (const version of ['1.0.0', '1.1.0']) await publish(context, await shop.buildRemote('mfe-a', version))
  const first = [
    { app: 'shell', version: '1.0.0' },
    { app: 'mfe-a', version: '1.0.0' },
  ]
  await promote(context, first, { who: 'ann', reason: 'первый выпуск' })
  await promote(context, [{ app: 'mfe-a', version: '1.1.0' }], { who: 'ann', reason: 'быстрее' })
})
beforeEach(async () => {
  await server.platform.db.deleteFrom('release_sessions').execute()
  await server.platform.db.deleteFrom('release_numbers').execute()
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

const call = () => job(server.platform)
const lcp = (version: string, value: number) =>
  ({ kind: 'vital', app: 'mfe-a', version, canary: false, route: '/mfe-a', name: 'LCP', value }) as const
const named = [
  { app: 'shell', version: '1.0.0' },
  { app: 'mfe-a', version: '1.0.0' },
  { app: 'mfe-a', version: '1.1.0' },
]
const numbers = async (app = 'mfe-a') =>
  (await versionNumbers(call(), named)).filter((one) => one.app === app)

test('what tabs tell becomes tabs, sessions, failures and a quantile per version', async () => {
  const old = new Tab(server, { 'mfe-a': '1.0.0' })
  expect(await old.tell([lcp('1.0.0', 4000)])).toBe(204)
  for (const value of [1000, 1100, 1200, 9000])
    await new Tab(server, { 'mfe-a': '1.1.0' }).tell([lcp('1.1.0', value)])
  const bad = new Tab(server, { 'mfe-a': '1.1.0' })
  await bad.tell([failure('mfe-a', '1.1.0')])
  await bad.tell([failure('mfe-a', '1.1.0')])
  expect(await numbers()).toEqual([
    { app: 'mfe-a', version: '1.0.0', tabs: 1, sessions: 1, failed: 0, lcp: 3900 },
    { app: 'mfe-a', version: '1.1.0', tabs: 5, sessions: 5, failed: 1, lcp: 1200 },
  ])
  expect(await numbers('shell')).toMatchObject([{ version: '1.0.0', tabs: 6, failed: 0 }])
})

test('who begins to draw and falls silent has failed; who speaks again, or leaves, has not', async () => {
  const tabs = Array.from({ length: 3 }, () => new Tab(server, { 'mfe-a': '1.1.0' }))
  for (const tab of tabs) await tab.tell([], { begins: true })
  expect(await numbers()).toMatchObject([{ sessions: 3, failed: 0 }])
  await tabs[1]?.tell()
  await tabs[2]?.tell([], { gone: true })
  await server.platform.db
    .updateTable('release_sessions')
    .set({ last_seen: new Date(server.platform.clock().getTime() - 21_000) })
    .execute()
  expect(await numbers()).toMatchObject([{ sessions: 3, failed: 1 }])
  expect(await numbers('shell')).toMatchObject([{ sessions: 3, failed: 0 }])
})

test('many tabs at once, each with its news in another order: nothing is lost, nobody waits for ever', async () => {
  const news = [failure('mfe-a', '1.1.0'), failure('mfe-a', '1.0.0'), lcp('1.1.0', 1000), lcp('1.0.0', 1000)]
  const statuses = await Promise.all(
    Array.from({ length: 60 }, (_, index) => {
      const turned = [...news.slice(index % 4), ...news.slice(0, index % 4)]
      return new Tab(server, { 'mfe-a': index % 2 ? '1.0.0' : '1.1.0' }).tell(turned)
    }),
  )
  expect(new Set(statuses)).toEqual(new Set([204]))
  const counts = await server.platform.db
    .selectFrom('release_numbers')
    .select(['kind', 'version', 'count'])
    .orderBy('kind')
    .orderBy('version')
    .execute()
  expect(counts.map(({ kind, version, count }) => [kind, version, count])).toEqual([
    ['LCP', '1.0.0', 60],
    ['LCP', '1.1.0', 60],
    ['error', '1.0.0', 60],
    ['error', '1.1.0', 60],
  ])
})

test('a tab that is closed or silent is no open tab; its session still counts', async () => {
  const closed = new Tab(server, { 'mfe-a': '1.1.0' })
  await closed.tell()
  await closed.tell([], { gone: true })
  await new Tab(server, { 'mfe-a': '1.1.0' }).tell()
  expect(await numbers()).toMatchObject([{ tabs: 1, sessions: 2 }])
  server.clock.advance({ seconds: 61 })
  expect(await numbers()).toMatchObject([{ tabs: 0, sessions: 2 }])
})

test('a version that was replaced keeps the numbers of its own last day', async () => {
  await new Tab(server, { 'mfe-a': '1.0.0' }).tell([failure('mfe-a', '1.0.0')])
  server.clock.advance({ hours: 30 })
  await new Tab(server, { 'mfe-a': '1.0.0' }).tell()
  server.clock.advance({ hours: 30 })
  await new Tab(server, { 'mfe-a': '1.1.0' }).tell()
  expect(await numbers()).toMatchObject([
    { version: '1.0.0', sessions: 1, failed: 0 },
    { version: '1.1.0', sessions: 1 },
  ])
})

test.each([
  ['an unknown field', { user: 'ann' }],
  ['a message', { events: [{ ...failure('mfe-a', '1.1.0'), message: 'IIN 900101350013' }] }],
  ['an address', { events: [{ ...failure('mfe-a', '1.1.0'), route: '/orders?phone=77011234567' }] }],
  ['another error name', { events: [{ ...failure('mfe-a', '1.1.0'), name: 'Ahmetov' }] }],
  ['more than 50 events', { events: Array.from({ length: 51 }, () => failure('mfe-a', '1.1.0')) }],
  ['a session that is no random number', { session: 'ann@demo.kz' }],
  ['a remote of another kind of name', { remotes: { ann: { version: '1.0.0', canary: false } } }],
  ['a value out of this world', { events: [lcp('1.1.0', 1e9)] }],
])('check 35: %s is refused, and nothing kept', async (_, change) => {
  expect(await new Tab(server, {}).tell([], change as object)).toBe(400)
  expect(await numbers()).toEqual([])
})

test('a batch above 32 KB is not read; text that calls itself text neither', async () => {
  const post = (payload: string, headers: Record<string, string>) =>
    server.app.inject({ method: 'POST', url: '/api/telemetry/v1/events', payload, headers })
  const big = await post(`{"session":"${'a'.repeat(33_000)}"}`, { 'content-type': 'application/json' })
  expect(big.statusCode).toBe(413)
  // Another site's form or beacon can send these without a preflight.
  expect((await post('{}', { 'content-type': 'text/plain' })).statusCode).toBe(400)
  const foreign = await post(
    JSON.stringify({
      session: 'a'.repeat(32),
      revision: 1,
      shell: '1.0.0',
      remotes: {},
      gone: false,
      events: [],
    }),
    { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
  )
  expect(foreign.statusCode).toBe(403)
})

test('invented apps and versions leave no row', async () => {
  for (let version = 0; version < 20; version += 1)
    expect(
      await new Tab(server, { 'mfe-made-up': `9.9.${version}` }, { shell: `8.8.${version}` }).tell(),
    ).toBe(204)
  expect(await versionNumbers(call(), [])).toEqual([])
})

test('the tab’s random id is not kept, and old rows are forgotten', async () => {
  const session = '0123456789abcdef0123456789abcdef'
  await new Tab(server, { 'mfe-a': '1.1.0' }).tell([failure('mfe-a', '1.1.0')], { session })
  const rows = await server.platform.db.selectFrom('release_sessions').select('session').execute()
  expect(rows.map((row) => row.session)).not.toContain(session)
  server.clock.advance({ hours: 8 * 24 })
  await server.platform.jobs.send(server.platform.db, 'forget-telemetry', {})
  await server.runJobs()
  expect(await numbers()).toEqual([])
})
