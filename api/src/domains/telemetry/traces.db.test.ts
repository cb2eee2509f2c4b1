import type { IncomingHttpHeaders } from 'node:http'
import { openStore } from '@cabinet/release'
import { startS3 } from '../../../../release/test/s3-server.ts'
import { type HttpSink, openSink } from '../../../test/http-sink.ts'
import { openReceiver } from '../../../test/otlp-receiver.ts'
import { codeIn, openShop, type Shop } from '../../../test/shop.ts'
import { openTracer } from '../../platform/tracing/open-telemetry.ts'
import { currentTracer, recordRequests, setTracer, statementName } from '../../platform/tracing/tracing.ts'
import { generateFileId } from '../../ports/files/files.ts'
import { s3Store } from '../../ports/files/s3-store.ts'
import { smsGateway } from '../../ports/sms/sms-gateway.ts'

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
