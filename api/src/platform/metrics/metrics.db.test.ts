import { promote, publish } from '@cabinet/release'
import { Workshop } from '@cabinet/release/test'
import { build, type TestServer } from '../../../test/build.ts'
import { Tab } from '../../../test/pages.ts'

let server: TestServer
let shop: Workshop
const gives = { shared: {}, permissions: ['NO_MORE'] }
const token = 'a-token-of-prometheus'

beforeAll(async () => {
  server = await build({ env: { METRICS_TOKEN: token, TRUST_PROXY: '10.0.0.1' } })
  shop = await Workshop.open()
  const context = server.platform.releases
  await publish(context, await shop.buildShell('1.0.0', { gives }))
  await publish(context, await shop.buildRemote('mfe-a', '0.9.0'))
  await publish(context, await shop.buildRemote('mfe-a', '1.0.0'))
  const first = [
    { app: 'shell', version: '1.0.0' },
    { app: 'mfe-a', version: '0.9.0' },
  ]
  await promote(context, first, { who: 'ann', reason: 'первый выпуск' })
  await promote(context, [{ app: 'mfe-a', version: '1.0.0' }], { who: 'ann', reason: 'быстрее' })
  server.clock.catchUp()
})
afterAll(async () => {
  await server.close()
  await shop.close()
})

const get = (authorization = `Bearer ${token}`) =>
  server.app.inject({ url: '/metrics', headers: { authorization } })

test('tabs, sessions, failures and paints stand there by app, version and role', async () => {
  const tab = new Tab(server, { 'mfe-a': '1.0.0' })
  await tab.tell({ failed: [{ app: 'mfe-a', version: '1.0.0' }], paint: { app: 'mfe-a', ms: 2500 } })
  const lines = (await get()).body.split('\n')
  const release = 'app="mfe-a",version="1.0.0",role="live"'
  for (const line of [
    `cabinet_release_tabs{${release}} 1`,
    `cabinet_release_sessions{${release}} 1`,
    `cabinet_release_failed_sessions{${release}} 1`,
    `cabinet_release_lcp_p75_seconds{${release}} 2.5`,
    'cabinet_release_revision 2',
  ])
    expect(lines).toContain(line)
})

test('the live shell’s exports can be requested', async () => {
  const { statusCode, body } = await server.app.inject({ url: '/api/shell.json' })
  expect([statusCode, JSON.parse(body)]).toEqual([200, { version: '1.0.0', gives }])
})

test('requests are counted by the pattern of their route, never by their address', async () => {
  await server.app.inject({ url: '/api/users/api/v1/forget-password/ann@demo.kz' })
  const { body } = await get()
  expect(body).toMatch(
    /cabinet_http_request_seconds_count\{.*route="\/api\/users\/api\/v1\/forget-password\/:email".*\} 1/,
  )
  expect(body).not.toContain('demo.kz')
})

test.each([
  ['no token', ''],
  ['a wrong one', 'Bearer a-token-of-promethea'],
  ['a part of it', 'Bearer a-token'],
])('with a token set, %s opens nothing', async (_, authorization) => {
  const answer = await get(authorization)
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'UNAUTHENTICATED'])
})

describe('without a token', () => {
  let open: TestServer
  beforeAll(async () => {
    open = await build()
  })
  afterAll(() => open.close())

  test.each<[string, object, number]>([
    ['this machine', {}, 200],
    ['the network', { remoteAddress: '192.168.7.7' }, 404],
    ['a proxy on this machine', { headers: { 'x-forwarded-for': '203.0.113.7' } }, 404],
    ['a proxy that says nothing but the name', { headers: { host: 'partners.example.kz' } }, 421],
  ])('%s is answered %s', async (_, how, status) => {
    const answer = await open.app.inject({ url: '/metrics', headers: { host: 'localhost:8080' }, ...how })
    expect(answer.statusCode).toBe(status)
  })
})
