import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type CallKey, type CallSpec, calls } from '@cabinet/contract'
import { default as fastJsonStringify } from 'fast-json-stringify'
import { build, type SignedInClient, type TestServer } from '../../../test/build.ts'
import { addOrders, orderRow } from '../../../test/orders.ts'
import { addMerchants, addUser, password } from '../../../test/people.ts'
import { allRoutes } from '../../routes.ts'
import { openApiPage } from './openapi-page.ts'

let server: TestServer
beforeAll(async () => {
  server = await build()
})
afterAll(() => server.close())

describe('requests', () => {
  beforeAll(async () => {
    await addUser(server.platform.db, { username: 'http@test.kz' })
  })

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
  ])('refuses a body of $body field by field', async ({ body, fields }) => {
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

  test('answers are not cached, framed or sniffed', async () => {
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
  ])('trusted proxies %j make the address %s', async (trustProxy, address) => {
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

  test('a rate limit answers with a sentence and Retry-After', async () => {
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

  test('maintenance stops every call but the health checks', async () => {
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

  test('the document of the calls is served', async () => {
    const response = await server.app.inject({ url: '/api/openapi.json' })
    const document = response.json()
    expect(document.openapi).toBe('3.1.0')
    expect(document.paths['/users/api/v1/me'].get.security).toEqual([{ bearer: [] }])
    const { headers } = await server.app.inject({ url: '/api/users/api/v1/me' })
    for (const name of [
      'cache-control',
      'content-security-policy',
      'x-content-type-options',
      'referrer-policy',
    ])
      expect([name, response.headers[name]]).toEqual([name, headers[name] ?? 'missing'])
  })

  test('a readable page shows the document of the calls', async () => {
    await using own = await build({ plugins: [(app) => openApiPage(app, 'http://localhost:8080')] })
    const { body } = await own.app.inject({ url: '/api/docs/json' })
    expect(body).toBe((await server.app.inject({ url: '/api/openapi.json' })).body)
    expect((await own.app.inject({ url: '/api/docs' })).statusCode).toBe(200)
  })

  test.each([
    ['evil.example', 421],
    ['localhost.evil.example:8080', 421],
    ['localhost:8080', 200],
    ['127.0.0.1:8080', 200],
    ['[::1]:8080', 200],
    ['cabinet.example.kz', 200],
  ])('the embedded mode answers a page of %p with %d, whatever proxy headers claim', async (host, status) => {
    await using own = await build({
      config: { publicUrl: 'https://cabinet.example.kz', trustProxy: ['127.0.0.1'] },
    })
    for (const url of ['/merchant-cabinet/dev/outbox', '/api/openapi.json', '/healthz']) {
      const response = await own.app.inject({ url, headers: { host, 'x-forwarded-host': 'localhost' } })
      expect([url, response.statusCode]).toEqual([url, status])
    }
  })

  async function listening(): Promise<AddressInfo> {
    if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
    return server.app.server.address() as AddressInfo
  }
})

describe('compressed answers', () => {
  let client: SignedInClient
  beforeAll(async () => {
    const { db } = server.platform
    await addMerchants(db, 'ALPHA')
    await addUser(db, { username: 'superadmin' })
    await addOrders(
      db,
      Array.from({ length: 10 }, () => orderRow()),
    )
    client = await server.signIn('superadmin', password)
  })

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
})

describe('routes', () => {
  const starting = (routes: typeof allRoutes) => build({ routes })

  test.each([
    {
      name: 'a declared call without a handler',
      routes: ((p) => allRoutes(p).slice(1)) as typeof allRoutes,
      message: 'declared in the contract but without a handler: POST /users/api/v1/sign-in',
    },
    {
      name: 'a handler without a declaration',
      routes: ((p) => [
        ...allRoutes(p),
        { key: 'GET /made/up' as CallKey, handle: () => 1 },
      ]) as typeof allRoutes,
      message: 'GET /made/up has a handler but no declaration in the contract',
    },
    {
      name: 'two handlers',
      routes: ((p) => [...allRoutes(p), ...allRoutes(p).slice(0, 1)]) as typeof allRoutes,
      message: 'POST /users/api/v1/sign-in has two handlers',
    },
  ])('$name stops the start', async ({ routes, message }) => {
    await expect(starting(routes)).rejects.toThrow(message)
  })

  const schemas = Object.entries<CallSpec>(calls).flatMap(([key, { ok }]) =>
    Object.values(ok).flatMap((schema) => (typeof schema === 'object' ? [[key, schema] as const] : [])),
  )
  test.each(schemas)('the answers of %s compile', (_key, schema) => {
    expect(fastJsonStringify(schema)).toBeInstanceOf(Function)
  })
})

describe('the end of a server and its limits', () => {
  async function listening(server: TestServer): Promise<number> {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    return (server.app.server.address() as AddressInfo).port
  }

  function get(
    port: number,
    agent: Agent,
    path = '/healthz',
  ): Promise<{ status: number; connection: string | undefined }> {
    return new Promise((resolve, reject) => {
      request({ port, agent, path }, (response) => {
        response.resume()
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }),
        )
      })
        .on('error', reject)
        .end()
    })
  }

  test('while it stops, answers end their connections and readyz says no', async () => {
    const server = await build()
    const port = await listening(server)
    const idle = connect(port)
    await once(idle, 'connect')
    // The drain lasts until the idle connection goes, however slow the machine is.
    const clock = import.meta.jest.spyOn(Date, 'now').mockReturnValue(Date.now())
    const stopped = server.app.stop()
    const agent = new Agent()
    expect(await get(port, agent)).toEqual({ status: 200, connection: 'close' })
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`)
    expect(ready.status).toBe(503)
    idle.destroy()
    await stopped
    clock.mockRestore()
    await server.close()
  })

  test('an answer that was begun before the stop ends its connection', async () => {
    const asked = Promise.withResolvers<void>()
    const answered = Promise.withResolvers<string>()
    const slow = (app: TestServer['app']) => {
      app.get('/slow', () => {
        asked.resolve()
        return answered.promise
      })
      return Promise.resolve()
    }
    const server = await build({ plugins: [slow] })
    const port = await listening(server)
    const answer = get(port, new Agent({ keepAlive: true }), '/slow')
    await asked.promise
    const stopped = server.app.stop()
    answered.resolve('done')
    expect(await answer).toEqual({ status: 200, connection: 'close' })
    await stopped
    await server.close()
  })

  test('a request that came while the loop was busy is answered before silent connections end', async () => {
    const server = await build()
    const client = connect(await listening(server))
    await once(client, 'connect')
    const stopped = server.app.stop()
    while (server.app.server.listening) await setImmediate()
    client.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    for (const end = Date.now() + 1_100; Date.now() < end; );
    const [answer] = await once(client, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 200/)
    await stopped
    await server.close()
  })

  test('half-sent requests end: the server limits the time for headers and bodies', async () => {
    await using server = await build()
    const { requestTimeout, headersTimeout, maxConnections } = server.app.server as unknown as Record<
      string,
      number
    >
    expect([requestTimeout, headersTimeout]).toEqual([20_000, 10_000])
    expect(maxConnections).toBeGreaterThan(1000)
  })

  test('a caller refused too often is no longer authenticated', async () => {
    await using limited = await build({ limits: { all: 1_000_000, refused: 5, calls: {} } })
    const guess = (n: number) =>
      limited.app.inject({
        url: '/api/intake/v1/applications',
        method: 'POST',
        payload: {},
        headers: { authorization: `Bearer mck_guess${n}` },
      })
    const statuses: number[] = []
    for (let n = 0; n < 8; n += 1) statuses.push((await guess(n)).statusCode)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  })
})
