import { promote, publish } from '@cabinet/release'
import { Workshop } from '@cabinet/release/test'
import { build, type TestServer } from '../../../test/build.ts'
import { job } from '../../../test/call.ts'
import { Tab } from '../../../test/pages.ts'
import { selectVersionNumbers } from './service.ts'

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
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

const call = () => job(server.platform)
const lcp = (ms: number) => ({ paint: { app: 'mfe-a', ms } })
const failure = (version: string) => ({ failed: [{ app: 'mfe-a', version }] })
const named = [
  { app: 'shell', version: '1.0.0' },
  { app: 'mfe-a', version: '1.0.0' },
  { app: 'mfe-a', version: '1.1.0' },
]
const numbers = async (app = 'mfe-a') =>
  (await selectVersionNumbers(call(), named)).filter((one) => one.app === app)

test('reports of tabs become tabs, sessions, failures and a quantile per version', async () => {
  const old = new Tab(server, { 'mfe-a': '1.0.0' })
  expect(await old.tell(lcp(4000))).toBe(204)
  for (const value of [1000, 1100, 1200, 9000]) await new Tab(server, { 'mfe-a': '1.1.0' }).tell(lcp(value))
  const bad = new Tab(server, { 'mfe-a': '1.1.0' })
  await bad.tell(failure('1.1.0'))
  await bad.tell(failure('1.1.0'))
  // This tab already runs the previous version again.
  await new Tab(server, { 'mfe-a': '1.0.0' }).tell(failure('1.1.0'))
  expect(await numbers()).toEqual([
    { app: 'mfe-a', version: '1.0.0', tabs: 2, sessions: 2, failed: 0, lcp: 4000 },
    { app: 'mfe-a', version: '1.1.0', tabs: 5, sessions: 6, failed: 2, lcp: 3150 },
  ])
  expect(await numbers('shell')).toMatchObject([{ version: '1.0.0', tabs: 7, failed: 0, lcp: 4000 }])
})

test('many tabs at once, each with its news in another order: nothing is lost, no tab waits for ever', async () => {
  const both = [
    { app: 'mfe-a', version: '1.0.0' },
    { app: 'mfe-a', version: '1.1.0' },
  ]
  const statuses = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      new Tab(server, {}).tell({ failed: index % 2 ? both : both.toReversed() }),
    ),
  )
  expect(new Set(statuses)).toEqual(new Set([204]))
  expect(await numbers()).toMatchObject([{ failed: 60 }, { failed: 60 }])
})

test('a tab that is closed or silent is no open tab; its session still counts', async () => {
  const closed = new Tab(server, { 'mfe-a': '1.1.0' })
  await closed.tell()
  await closed.tell({ gone: true })
  await new Tab(server, { 'mfe-a': '1.1.0' }).tell()
  expect(await numbers()).toMatchObject([{ tabs: 1, sessions: 2 }])
  server.clock.advance({ seconds: 61 })
  expect(await numbers()).toMatchObject([{ tabs: 0, sessions: 2 }])
})

test('a version that was replaced keeps the numbers of its own last day', async () => {
  await new Tab(server, { 'mfe-a': '1.0.0' }).tell(failure('1.0.0'))
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
  ['a message', { failed: [{ app: 'mfe-a', version: '1.1.0', message: 'IIN 900101350013' }] }],
  [
    'more than 20 failures',
    { failed: Array.from({ length: 21 }, () => ({ app: 'mfe-a', version: '1.1.0' })) },
  ],
  ['a session that is no random number', { session: 'ann@demo.kz' }],
  ['a remote of another kind of name', { running: [{ app: 'ann', version: '1.0.0' }] }],
  ['a value out of this world', lcp(1e9)],
])('check 35: %s is refused, and nothing kept', async (_, change) => {
  expect(await new Tab(server, {}).tell(change as object)).toBe(400)
  expect(await numbers()).toEqual([])
})

test('a batch above 8 KB is not read; text that calls itself text neither', async () => {
  const post = (payload: string, headers: Record<string, string>) =>
    server.app.inject({ method: 'POST', url: '/api/telemetry/v1/events', payload, headers })
  const big = await post(`{"session":"${'a'.repeat(9_000)}"}`, { 'content-type': 'application/json' })
  expect(big.statusCode).toBe(413)
  // Another site's form or beacon can send such requests without a preflight.
  expect((await post('{}', { 'content-type': 'text/plain' })).statusCode).toBe(400)
  const foreign = await post(
    JSON.stringify({ session: 'a'.repeat(32), running: [], failed: [], gone: false }),
    { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
  )
  expect(foreign.statusCode).toBe(403)
})

test('invented apps and versions leave no row', async () => {
  for (let version = 0; version < 20; version += 1)
    expect(await new Tab(server, { 'mfe-made-up': `9.9.${version}` }, `8.8.${version}`).tell()).toBe(204)
  expect(await selectVersionNumbers(call(), [])).toEqual([])
})

test('the tab’s random id is not kept, and old rows are forgotten', async () => {
  const session = '0123456789abcdef0123456789abcdef'
  await new Tab(server, { 'mfe-a': '1.1.0' }).tell({ ...failure('1.1.0'), session })
  const rows = await server.platform.db.selectFrom('release_sessions').select('session').execute()
  expect(rows.map((row) => row.session)).not.toContain(session)
  server.clock.advance({ hours: 8 * 24 })
  await server.platform.jobs.send(server.platform.db, 'forget-telemetry', {})
  await server.runJobs()
  expect(await numbers()).toEqual([])
})
