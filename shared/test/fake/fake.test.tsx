import { call } from '../../api/index.ts'
import {
  fake,
  fakeRights,
  openPage,
  refuse,
  requests,
  signInForTest,
  takeProblems,
  wireOrder,
} from '../index.ts'
import { endTest } from './fake.ts'

const list = 'GET /accounting/v1/applications'
const one = 'GET /users/api/v1/users/{username}'
const change = 'PUT /accounting/changeStatus/json'

beforeEach(() => signInForTest())

test('a handler gets the request in its types, with the server’s defaults', async () => {
  const asked = fake(list, () => ({ orders: [wireOrder(1)], total: 1, totalPages: 1 }))
  expect((await call(list, { query: { page: 2, id: 7 } })).orders).toEqual([wireOrder(1)])
  expect(asked).toEqual([{ query: { page: 2, id: 7, lim: 10 }, params: undefined, body: undefined }])
  expect(requests()).toEqual(['GET /api/accounting/v1/applications?id=7&page=2'])
})

test('a call that is not declared can’t be faked', () => {
  // @ts-expect-error no such call
  expect(() => fake('GET /accounting/v1/applicationz', () => [])).toThrow(/not declared in the contract/)
})

test('types refuse an answer and a code that the call does not declare', async () => {
  // @ts-expect-error total is a number
  fake(list, () => ({ orders: [], total: '0', totalPages: 0 }))
  // @ts-expect-error a list is never refused so
  fake(list, () => refuse(409, 'ORDER_CHANGED', 'Заказ изменился'))
  await expect(call(list)).rejects.toThrow()
  expect(takeProblems()).toEqual([
    'GET /api/accounting/v1/applications: refusal ORDER_CHANGED is not declared',
  ])
})

test.each([
  ['a wrong value', { ...wireOrder(1), amount: -1 }, '/orders/0/amount must be >= 0'],
  [
    'a field too many',
    { ...wireOrder(1), colour: 'red' },
    '/orders/0 must NOT have additional properties (colour)',
  ],
  [
    'no instant',
    wireOrder(1, { created_at: 'yesterday' }),
    '/orders/0/created_at must match format "date-time"',
  ],
])('an answer with %s is a problem that names the place', async (_, order, problem) => {
  fake(list, () => ({ orders: [order], total: 1, totalPages: 1 }))
  await expect(call(list)).rejects.toMatchObject({ code: 'FAKE' })
  expect(takeProblems()).toEqual([`GET /api/accounting/v1/applications: answer ${problem}`])
})

test.each([
  ['query', list, { query: { page: 0 } }, 'query /page must be >= 1'],
  ['params', one, { params: { username: 'x'.repeat(255) } }, 'params /username must NOT have more than 254'],
  ['body', change, { body: [], headers: { 'idempotency-key': '12345678' } }, 'body / must NOT have fewer'],
] as const)('a request whose %s the contract refuses is a problem', async (_, key, input, problem) => {
  const handler = jest.fn()
  fake(key, handler)
  await expect(call(key, input as never)).rejects.toMatchObject({ code: 'FAKE' })
  expect(takeProblems()).toEqual([expect.stringContaining(`: ${problem}`)])
  expect(handler).not.toHaveBeenCalled()
})

test('a request without a handler is a problem, and so is a handler that throws', async () => {
  await expect(call(list)).rejects.toMatchObject({ code: 'FAKE' })
  fake(list, () => {
    throw new Error('boom')
  })
  await expect(call(list)).rejects.toMatchObject({ code: 'FAKE' })
  expect(takeProblems().map((problem) => problem.split(': ')[1])).toEqual([`no handler for ${list}`, 'boom'])
})

test('a refusal has the wire’s shape, and a common code its own status', async () => {
  fake(list, () => refuse(429, 'TOO_MANY_REQUESTS', 'Слишком часто', { retryAfter: 30 }))
  await expect(call(list)).rejects.toMatchObject({
    status: 429,
    message: 'Слишком часто',
    requestId: 'test-TOO_MANY_REQUESTS',
    retryAfter: 30,
  })
  fake(list, () => refuse(409, 'FORBIDDEN', 'Нет'))
  await expect(call(list)).rejects.toMatchObject({ code: 'FAKE' })
  expect(takeProblems()).toEqual([expect.stringContaining('refusal FORBIDDEN is 403, not 409')])
})

test('a slow answer comes when the test gives it; an abort does not wait for it', async () => {
  const { promise, resolve } = Promise.withResolvers<[]>()
  fake('GET /users/api/v1/roles', () => promise)
  const stop = new AbortController()
  const stopped = call('GET /users/api/v1/roles', { signal: stop.signal })
  const waiting = call('GET /users/api/v1/roles')
  stop.abort()
  await expect(stopped).rejects.toMatchObject({ name: 'AbortError' })
  resolve([])
  expect(await waiting).toEqual([])
})

test('an empty answer has the declared status; a literal address goes before a parameter; rights ride along', async () => {
  fakeRights('new')
  fake('POST /users/api/v1/users/resend', () => undefined)
  const response = await fetch(
    new Request('http://localhost/api/users/api/v1/users/resend', {
      method: 'POST',
      body: JSON.stringify({ email: '', firstName: '', username: '' }),
    }),
  )
  expect([response.status, response.headers.get('x-rights')]).toEqual([204, 'new'])
})

test('a page that swallows a failure does not hide it', async () => {
  const Silent = () => {
    void call(list).catch(() => undefined)
    return <h1>Всё хорошо</h1>
  }
  const { findByRole } = openPage({ routes: [{ path: '/', title: '', Component: Silent }] }, '/')
  await findByRole('heading')
  expect(endTest).toThrow(`no handler for ${list}`)
})
