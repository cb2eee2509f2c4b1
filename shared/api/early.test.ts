import { QueryObserver } from '@tanstack/react-query'
import { fake, requests, signInForTest } from '../test/index.ts'
import { type EarlyAnswer, takeEarly } from './early.ts'
import { createQueryClient, queryFor } from './index.ts'

const answer = (body: unknown, status = 200) => Promise.resolve({ status, body: JSON.stringify(body) })

function bootLeft(answers: Record<string, EarlyAnswer | Promise<EarlyAnswer>>) {
  window.__cabinet = { early: new Map(Object.entries(answers)) }
}

beforeEach(() => signInForTest())
afterEach(() => {
  delete window.__cabinet
  jest.restoreAllMocks()
})

test.each([
  ['the same address', '/api/a?lim=10&page=1', true],
  ['another order of the parameters', '/api/a?page=1&lim=10', true],
  ['another page', '/api/a?lim=10&page=2', false],
  ['no parameters', '/api/a', false],
])('an early answer is found by %s: %p', (_, path, found) => {
  bootLeft({ 'GET /api/a?lim=10&page=1': answer({}) })
  expect(takeEarly(path) !== null).toBe(found)
})

test('an early answer is taken once', async () => {
  bootLeft({ 'GET /api/a': answer({ n: 1 }) })
  expect(await takeEarly('/api/a')).toEqual({ status: 200, body: '{"n":1}' })
  expect(takeEarly('/api/a')).toBeNull()
})

test('an early answer expires', () => {
  bootLeft({ 'GET /api/a': answer({}) })
  jest.spyOn(performance, 'now').mockReturnValue(60_000)
  expect(takeEarly('/api/a')).toBeNull()
})

const statuses = [{ value: 'buyed', textRu: 'Оплачен' }]
const key = 'GET /api/directory/statuses'

test('a query takes the early answer, the next one asks the server', async () => {
  fake('GET /directory/statuses', () => [])
  bootLeft({ [key]: answer(statuses) })
  const client = createQueryClient()
  expect(await client.fetchQuery(queryFor('GET /directory/statuses'))).toEqual(statuses)
  expect(requests()).toEqual([])
  expect(await client.fetchQuery({ ...queryFor('GET /directory/statuses'), staleTime: 0 })).toEqual([])
  expect(requests()).toEqual([key])
})

test.each([
  ['was refused', () => answer({ code: 'UNAUTHENTICATED' }, 401)],
  ['broke off', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['is no JSON', () => Promise.resolve({ status: 200, body: '<html>' })],
])('an early answer that %s is asked for again', async (_, early) => {
  fake('GET /directory/statuses', () => statuses)
  bootLeft({ [key]: early() })
  expect(await createQueryClient().fetchQuery(queryFor('GET /directory/statuses'))).toEqual(statuses)
})

test('a missing file is not requested again', async () => {
  const asked = fake('GET /directory/statuses', () => statuses)
  bootLeft({ [key]: answer({ code: 'NOT_FOUND', message: 'Заказ не найден', requestId: 'r-1' }, 404) })
  await expect(createQueryClient().fetchQuery(queryFor('GET /directory/statuses'))).rejects.toMatchObject({
    status: 404,
    requestId: 'r-1',
  })
  expect(asked).toEqual([])
})

test('the key of a query is its address, whatever the order of its input', () => {
  const one = queryFor('GET /accounting/v1/applications', { query: { page: 1, lim: 10 } })
  const other = queryFor('GET /accounting/v1/applications', { query: { lim: 10, orderId: '', page: 1 } })
  expect(other.queryKey).toEqual(one.queryKey)
  expect(new QueryObserver(createQueryClient(), one).options.queryKey).toEqual([
    'GET /accounting/v1/applications',
    '/api/accounting/v1/applications?lim=10&page=1',
  ])
})

test.each([
  ['that has come', { status: 200, body: JSON.stringify(statuses) }, statuses],
  ['that is on its way', answer(statuses), undefined],
  ['that is a refusal', { status: 401, body: '{}' }, undefined],
  ['that is no JSON', { status: 200, body: '<html>' }, undefined],
])('the first screen is rendered with an early answer %s: %p', (_, early, data) => {
  bootLeft({ 'GET /api/directory/statuses': early })
  const observer = new QueryObserver(createQueryClient(), queryFor('GET /directory/statuses'))
  expect(observer.getCurrentResult().data).toEqual(data)
})
