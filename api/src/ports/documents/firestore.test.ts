import { generateKeyPairSync } from 'node:crypto'
import { decodeJwt } from 'jose'
import { type HttpSink, openSink } from '../../../test/http-sink.ts'
import { firestore } from './firestore.ts'

let sink: HttpSink
beforeAll(async () => {
  sink = await openSink()
})
afterAll(() => sink.close())
beforeEach(() => {
  sink.received.length = 0
  sink.answer = { status: 200, body: JSON.stringify({ access_token: 'ya29.x', expires_in: 3600 }) }
})

const document = {
  collection: 'cancelled_orders',
  id: '7-2',
  fields: { orderId: 'A/1', amount: 1500.5, count: 3, reason: null },
}

test('a document is written under its own name, so that a repetition writes it once', async () => {
  const store = firestore({ projectId: 'bank-kz', url: sink.url, account: undefined, timeoutMs: 5_000 })
  await store.put(document)
  const [request] = sink.received
  expect(request).toMatchObject({
    method: 'PATCH',
    url: '/v1/projects/bank-kz/databases/(default)/documents/cancelled_orders/7-2',
  })
  expect(request?.headers.authorization).toBeUndefined()
  expect(JSON.parse(request?.body ?? '')).toEqual({
    fields: {
      orderId: { stringValue: 'A/1' },
      amount: { doubleValue: 1500.5 },
      count: { integerValue: '3' },
      reason: { nullValue: null },
    },
  })
})

test('the service account’s key buys a token, which serves until it ends', async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const account = {
    client_email: 'cabinet@bank-kz.iam.gserviceaccount.com',
    private_key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    token_uri: `${sink.url}/token`,
  }
  const store = firestore({ projectId: 'bank-kz', url: sink.url, account, timeoutMs: 5_000 })
  await store.put(document)
  await store.put(document)
  expect(sink.received.map(({ url, headers }) => [url.split('/').at(-1), headers.authorization])).toEqual([
    ['token', undefined],
    ['7-2', 'Bearer ya29.x'],
    ['7-2', 'Bearer ya29.x'],
  ])
  const assertion = new URLSearchParams(sink.received[0]?.body).get('assertion') ?? ''
  expect(decodeJwt(assertion)).toMatchObject({
    iss: account.client_email,
    aud: account.token_uri,
    scope: 'https://www.googleapis.com/auth/datastore',
  })
})

test('a refusal is an error, so that the outbox tries again', async () => {
  sink.answer = { status: 503 }
  const store = firestore({ projectId: 'bank-kz', url: sink.url, account: undefined, timeoutMs: 5_000 })
  await expect(store.put(document)).rejects.toThrow('Firestore answered 503')
})
