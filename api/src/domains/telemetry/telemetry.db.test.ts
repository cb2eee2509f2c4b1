import type { IncomingHttpHeaders } from 'node:http'
import { openStore, promote, publish } from '@cabinet/release'
import { Workshop } from '@cabinet/release/test'
import { startS3 } from '../../../../release/test/s3-server.ts'
import { build, type TestServer } from '../../../test/build.ts'
import { job } from '../../../test/call.ts'
import { type HttpSink, openSink } from '../../../test/http-sink.ts'
import { openReceiver } from '../../../test/otlp-receiver.ts'
import { Tab } from '../../../test/pages.ts'
import { codeIn, openShop, type Shop } from '../../../test/shop.ts'
import { openTracer } from '../../platform/tracing/open-telemetry.ts'
import { currentTracer, recordRequests, setTracer, statementName } from '../../platform/tracing/tracing.ts'
import { generateFileId } from '../../ports/files/files.ts'
import { s3Store } from '../../ports/files/s3-store.ts'
import { smsGateway } from '../../ports/sms/sms-gateway.ts'
import { selectVersionNumbers } from './service.ts'

describe('numbers of versions', () => {
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
  ])('%s is refused, and nothing is stored', async (_, change) => {
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
})

describe('traces', () => {
  type S3 = Awaited<ReturnType<typeof startS3>>

  let collector: Awaited<ReturnType<typeof openReceiver>>
  let gateway: HttpSink
  let shop: Shop
  let stop: () => Promise<void>

  beforeAll(async () => {
    collector = await openReceiver()
    gateway = await openSink()
    stop = setTracer(
      openTracer({ endpoint: collector.url, headers: { 'x-key': 'of the collector' }, ratio: 1 }),
    )
    const body = '{"to":"{phone}","text":"{text}","id":"{id}"}'
    const sms = smsGateway({ url: gateway.url, headers: {}, body, timeoutMs: 5_000 })
    shop = await openShop({ platform: { sms } })
  })
  afterAll(async () => {
    await shop.close()
    await collector.close()
    await gateway.close()
  })

  const page = {
    app: 'mfe-orders',
    version: '1.2.0',
    route: '/transactions/:id',
    start: 1_700_000_000_000,
    ms: 5,
  }
  const press = (trace: string) => ({ ...page, traceId: trace.repeat(32), name: 'press', failed: false })
  const buyer = { phone: '77015554433', client_last_name: 'Сейткалиева', iin: '900101350013' }

  async function* chunks() {
    yield Buffer.from('register')
  }

  const requestsOfBuckets = {
    'a file': (bucket: S3) =>
      s3Store({ ...bucket, region: 'us-east-1', prefix: '' }).put(generateFileId(), chunks()),
    'a pointer of releases': async (bucket: S3) => {
      const env = {
        RELEASE_S3_ENDPOINT: bucket.endpoint,
        RELEASE_S3_ACCESS_KEY_ID: bucket.credentials.accessKeyId,
        RELEASE_S3_SECRET_ACCESS_KEY: bucket.credentials.secretAccessKey,
      }
      await (await openStore(`s3://${bucket.bucket}`, env, recordRequests)).get('live.json')
    },
  }

  test.each(Object.entries(requestsOfBuckets))(
    'a request for %s in a bucket is a span, whose name it carries under the signature',
    async (_, request) => {
      const bucket = await startS3()
      const passed: IncomingHttpHeaders[] = []
      bucket.onRequest = ({ headers }) => passed.push(headers)
      const root = currentTracer()?.begin({ name: 'job', kind: 'consumer' })
      await root?.within(() => request(bucket))
      root?.end()
      await bucket.stop()
      expect(passed[0]?.traceparent).toContain(`00-${root?.traceId}-`)
      expect(passed[0]?.authorization).toMatch(/SignedHeaders=[^,]*traceparent/)
    },
  )

  test('a delivery is two linked traces: from the press to the SMS, and from the press to the order', async () => {
    const { number } = await shop.add({ status: 'ready_delivery', ...buyer })
    const order = { merchantOrderId: number, merchantId: 'ALPHA', amount: 150_000 }
    const call = (url: string, body: object, trace: string) =>
      shop.call('courier', 'POST', url, {
        body,
        headers: { traceparent: `00-${trace.repeat(32)}-${'b'.repeat(16)}-01` },
      })
    expect((await call('/accounting/sendOtp', order, 'a')).statusCode).toBe(200)
    await shop.server.runJobs()
    const sent = JSON.parse(gateway.received[0]?.body ?? '{}')
    expect((await call('/accounting/checkOtp', { ...order, otp: codeIn(sent) }, 'c')).statusCode).toBe(200)
    const link = { traceId: 'a'.repeat(32), spanId: 'a'.repeat(16) }
    const spans = [
      { ...press('a'), spanId: 'a'.repeat(16) },
      { ...press('a'), spanId: 'b'.repeat(16), parentId: 'a'.repeat(16), name: 'POST /accounting/sendOtp' },
      { ...press('c'), spanId: 'a'.repeat(16), link },
      { ...press('c'), spanId: 'b'.repeat(16), parentId: 'a'.repeat(16), name: 'POST /accounting/checkOtp' },
      { ...press('d'), spanId: 'a'.repeat(16), name: 'GET /accounting/v1/applications/900101350013' },
    ]
    expect((await shop.call('courier', 'POST', '/telemetry/v1/spans', { body: { spans } })).statusCode).toBe(
      204,
    )
    await stop()
    const of = (trace: string) => collector.spans(trace.repeat(32))
    const [first, second] = ['a', 'c'].map((trace) =>
      collector.tree(trace.repeat(32)).map((line) => line.trim()),
    )
    expect(first).toEqual(expect.arrayContaining(['press', 'handler', 'job deliver-sms', 'sms']))
    expect(second).toEqual(expect.arrayContaining(['handler', 'update orders']))
    expect(of('c').find(({ name }) => name === 'press')?.links).toMatchObject([link])
    // The gateway can go on with the trace of the span that called it.
    const smsSpan = of('a').find(({ name }) => name === 'sms')
    expect(gateway.received[0]?.headers.traceparent).toBe(`00-${'a'.repeat(32)}-${smsSpan?.spanId}-01`)
    expect(of('d')).toEqual([])
    const text = collector.words().join('\n')
    for (const secret of [number, codeIn(sent), ...Object.values(buyer), '150000', '15000000', 'courier'])
      expect(text).not.toContain(secret)
    expect(collector.received[0]?.headers['x-key']).toBe('of the collector')
  })

  test.each([
    ['select "o"."id" from "orders" as "o" where "o"."phone" = $1', 'select orders'],
    [
      'update "orders" set "status" = \'x\' where id in (select 1 from "order_items")',
      'update orders order_items',
    ],
    ['insert into "order_history" ("a") values ($1)', 'insert order_history'],
    ['with found as (select 1 from "users") delete from "sessions" using found', 'select users sessions'],
    ['begin', 'begin'],
    ['select 77015554433', 'select'],
  ])('%s is named %s', (sql, name) => {
    expect(statementName(sql)).toBe(name)
  })
})
