import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { build, type TestServer } from '../../../test/build.ts'
import { addUser, password } from '../../../test/people.ts'

let server: TestServer

beforeAll(async () => {
  server = await build()
  await addUser(server.platform.db, { username: 'http@test.kz' })
})
afterAll(() => server.close())

const signIn = '/api/users/api/v1/sign-in'
const json = { 'content-type': 'application/json' }

test.each([
  { name: 'an unknown path', options: { url: '/api/nothing' }, status: 404, code: 'NOT_FOUND' },
  { name: 'another method', options: { method: 'DELETE', url: signIn }, status: 404, code: 'NOT_FOUND' },
  { name: 'a broken percent-encoding', options: { url: '/api/%zz' }, status: 400, code: 'BAD_URL' },
  {
    name: 'malformed JSON',
    options: { method: 'POST', url: signIn, headers: json, payload: '{"username":' },
    status: 400,
    code: 'MALFORMED_JSON',
  },
  {
    name: 'an empty body',
    options: { method: 'POST', url: signIn, headers: json, payload: '' },
    status: 400,
    code: 'MALFORMED_JSON',
  },
  {
    name: 'a form',
    options: {
      method: 'POST',
      url: signIn,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=a&password=b',
    },
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
  },
  {
    name: 'a body beyond the limit',
    options: {
      method: 'POST',
      url: signIn,
      headers: json,
      payload: JSON.stringify({ username: 'x'.repeat(2 ** 20) }),
    },
    status: 413,
    code: 'BODY_TOO_LARGE',
  },
  {
    name: 'a poisoned prototype',
    options: {
      method: 'POST',
      url: signIn,
      headers: json,
      payload: '{"__proto__":{"a":1},"username":"a","password":"b"}',
    },
    status: 400,
    code: 'MALFORMED_JSON',
  },
  { name: 'no session', options: { url: '/api/users/api/v1/me' }, status: 401, code: 'UNAUTHENTICATED' },
] as const)(
  '$name is answered with code, Russian message and request id alone',
  async ({ options, status, code }) => {
    const response = await server.app.inject(options as never)
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      status,
      'application/json; charset=utf-8',
    ])
    const { code: got, message, requestId, debugMessage = '', ...rest } = response.json()
    expect([got, requestId, rest]).toEqual([code, response.headers['x-request-id'], {}])
    expect(message).toMatch(/^[А-ЯЁ]/)
    expect(debugMessage).not.toMatch(/ at |select|\.ts/)
  },
)

test.each([
  {
    body: {},
    fields: { username: 'Обязательное поле для заполнения', password: 'Обязательное поле для заполнения' },
  },
  { body: { username: '', password: 'x' }, fields: { username: 'Обязательное поле для заполнения' } },
  { body: { username: 5, password: 'x' }, fields: { username: 'Неверный тип значения' } },
  { body: { username: 'a', password: 'x'.repeat(129) }, fields: { password: 'Не длиннее 128 символов' } },
  { body: { username: 'a', password: 'x', admin: true }, fields: { admin: 'Неизвестное поле' } },
])('check 19: a body of $body is refused field by field', async ({ body, fields }) => {
  const response = await server.app.inject({ method: 'POST', url: signIn, payload: body })
  expect([response.statusCode, response.json().code, response.json().fields]).toEqual([
    400,
    'VALIDATION',
    fields,
  ])
})

test.each([
  ['lim=0', { lim: 'Не меньше 1' }],
  ['lim=ten', { lim: 'Введите целое число' }],
  ['page=1&page=2', { page: 'Введите целое число' }],
  ['between=yesterday', { between: 'Такой даты нет в календаре' }],
  ['isMarketplace=2', { isMarketplace: 'Недопустимое значение' }],
  ['unknown=1', { unknown: 'Неизвестное поле' }],
])('a query of %s is refused', async (query, fields) => {
  const { headers } = await server.signIn('http@test.kz', password)
  const response = await server.app.inject({ url: `/api/accounting/v1/applications?${query}`, headers })
  expect([response.statusCode, response.json().fields]).toEqual([400, fields])
})

test('request ids are the server’s own, whatever the client sends', async () => {
  const response = await server.app.inject({
    url: '/healthz',
    headers: { 'x-request-id': 'forged\nline', 'request-id': 'x' },
  })
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('check 37: answers are not cached, not framed, not sniffed', async () => {
  const { headers } = await server.app.inject({ url: '/api/users/api/v1/me' })
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
})

test.each([
  [[], '10.9.9.9'],
  [['10.9.9.9'], '203.0.113.7'],
])('check 25: believed proxies %j make the address %s', async (trustProxy, address) => {
  await using behind = await build({ config: { trustProxy } })
  await addUser(behind.platform.db, { username: 'far@test.kz' })
  const asked = { remoteAddress: '10.9.9.9', headers: { 'x-forwarded-for': '203.0.113.7' } }
  const payload = { username: 'far@test.kz', password }
  await behind.app.inject({ method: 'POST', url: signIn, payload, ...asked })
  const { address: seen } = await behind.platform.db
    .selectFrom('sessions')
    .select('address')
    .executeTakeFirstOrThrow()
  expect(seen).toBe(address)
})

test('check 26: a rate limit is said in words with Retry-After', async () => {
  await using limited = await build({
    limits: { all: 100, refused: 100, calls: { 'POST /users/api/v1/sign-in': 2 } },
  })
  const attempt = () =>
    limited.app.inject({ method: 'POST', url: signIn, payload: { username: 'a', password: 'b' } })
  await attempt()
  await attempt()
  const third = await attempt()
  expect([third.statusCode, third.json()]).toEqual([
    429,
    {
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringMatching(/^Слишком много попыток\. Повторите через (1 минуту|\d+ секунд.?)$/),
      retryAfter: expect.any(Number),
      requestId: expect.any(String),
    },
  ])
  expect(third.headers['retry-after']).toBe(String(third.json().retryAfter))
})

test('technical works stop every call but the health checks', async () => {
  await using closed = await build({ env: { MAINTENANCE: '1' } })
  for (const url of ['/api/users/api/v1/me', '/api/directory/statuses']) {
    const response = await closed.app.inject({ url })
    expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([
      503,
      'MAINTENANCE',
      '60',
    ])
  }
  for (const url of ['/healthz', '/readyz']) expect((await closed.app.inject({ url })).statusCode).toBe(200)
  expect((await closed.app.inject('/readyz')).json()).toEqual({
    status: 'ok',
    changes: true,
    missing: ['nothing is released yet: ./cabinet release first'],
  })
})

test('malformed HTTP gets the same body', async () => {
  const address = await listening()
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(address.port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'))
    let text = ''
    socket.on('data', (chunk) => {
      text += String(chunk)
    })
    socket.on('close', () => resolve(text))
  })
  expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request/)
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    code: 'BAD_REQUEST',
    message: 'Неверный запрос',
  })
})

test('the document of the calls is served, with a readable page in the embedded mode', async () => {
  const response = await server.app.inject({ url: '/api/openapi.json' })
  const document = response.json()
  expect(document.openapi).toBe('3.1.0')
  expect(document.paths['/users/api/v1/me'].get.security).toEqual([{ bearer: [] }])
  expect((await server.app.inject({ url: '/api/docs' })).statusCode).toBe(200)
  const { headers } = await server.app.inject({ url: '/api/users/api/v1/me' })
  for (const name of [
    'cache-control',
    'content-security-policy',
    'x-content-type-options',
    'referrer-policy',
  ])
    expect([name, response.headers[name]]).toEqual([name, headers[name] ?? 'missing'])
})

test.each([
  ['evil.example', 421],
  ['localhost.evil.example:8080', 421],
  ['localhost:8080', 200],
  ['127.0.0.1:8080', 200],
  ['[::1]:8080', 200],
  ['cabinet.example.kz', 200],
])(
  'check 16: to a page of %p the embedded mode answers %d, whatever a proxy is said to say',
  async (host, status) => {
    await using own = await build({
      config: { publicUrl: 'https://cabinet.example.kz', trustProxy: ['127.0.0.1'] },
    })
    for (const url of ['/merchant-cabinet/dev/outbox', '/api/openapi.json', '/healthz']) {
      const response = await own.app.inject({ url, headers: { host, 'x-forwarded-host': 'localhost' } })
      expect([url, response.statusCode]).toEqual([url, status])
    }
  },
)

async function listening(): Promise<AddressInfo> {
  if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
  return server.app.server.address() as AddressInfo
}
