import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { build, type SignedInClient, type TestServer } from '../../../test/build.ts'
import { addOrders, orderRow } from '../../../test/orders.ts'
import { addMerchants, addUser, password } from '../../../test/people.ts'

let server: TestServer
let client: SignedInClient
beforeAll(async () => {
  server = await build()
  const { db } = server.platform
  await addMerchants(db, 'ALPHA')
  await addUser(db, { username: 'superadmin' })
  await addOrders(
    db,
    Array.from({ length: 10 }, () => orderRow()),
  )
  client = await server.signIn('superadmin', password)
})
afterAll(() => server.close())

const ask = (url: string, accepted?: string) =>
  server.app.inject({
    url: `/api${url}`,
    headers: { ...client.headers, ...(accepted !== undefined && { 'accept-encoding': accepted }) },
  })

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
] as const)('orders for a client that takes %s', async (accepted, encoding, decode) => {
  const plain = await ask('/accounting/v1/applications')
  const { headers, rawPayload } = await ask('/accounting/v1/applications', accepted)
  expect(headers).toMatchObject({
    'content-encoding': encoding,
    vary: expect.stringContaining('accept-encoding'),
  })
  expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  expect(headers['content-length']).toBe(String(rawPayload.length))
  expect(decode(rawPayload).toString()).toBe(plain.payload)
})

test.each([
  ['a client that takes nothing', '/accounting/v1/applications', undefined],
  ['one that takes plain text alone', '/accounting/v1/applications', 'identity'],
  ['a short answer', '/accounting/v1/applications?lim=1', 'br'],
  ['a file', '/uchet-accounting/application-report', 'br'],
])('as it is: %s', async (_, url, accepted) => {
  const answer = await ask(url, accepted)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).not.toHaveProperty('content-encoding')
})

test('a token is never compressed', async () => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/users/api/v1/sign-in',
    headers: { 'accept-encoding': 'br' },
    payload: { username: 'superadmin', password },
  })
  expect(answer.json()).toHaveProperty('access')
  expect(answer.headers).not.toHaveProperty('content-encoding')
})
