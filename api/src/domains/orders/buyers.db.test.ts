import type { CallAnswer, CallQuery, Order } from '@cabinet/contract'
import type { FastifyInstance } from 'fastify'
import { build, type SignedInClient, type TestServer } from '../../../test/build.ts'
import { addOrdersWithDetails } from '../../../test/order-details.ts'
import { addOrders, orderRow } from '../../../test/orders.ts'
import { addMerchants, addRole, addUser, password } from '../../../test/people.ts'
import { buildServer } from '../../server.ts'

type List = CallAnswer<'GET /accounting/v1/applications'>

const roles = {
  manager: 'ONLINE_STORE_MANAGER',
  courier: 'COURIER',
  analyst: 'ANALYST',
  reader: 'COURIER',
  busy: 'ONLINE_STORE_MANAGER',
}
type Who = keyof typeof roles

let server: TestServer
let orderId: number
let market: number
const clients = new Map<Who, SignedInClient>()
beforeAll(async () => {
  server = await build({ config: { buyersPerHour: 400 } })
  const { db } = server.platform
  await addMerchants(db, 'ALPHA', 'BETA')
  await addRole(db, 'ANALYST', ['READ_ANALYTICS_PAGE', 'READ_UNLOADING'])
  for (const [who, role] of Object.entries(roles) as [Who, string][]) {
    await addUser(db, { username: `${who}@test.kz`, role, merchants: ['ALPHA'] })
    clients.set(who, await server.signIn(`${who}@test.kz`, password))
  }
  const reached = { email: 'buyer@mail.kz', delivery_address: 'Алматы, Абая, 10' }
  ;[orderId = 0] = await addOrders(db, [orderRow({ merchant_order_id: 'SEEN', ...reached })])
  ;({ market } = await addOrdersWithDetails(db))
})
afterAll(() => server.close())

function ask(who: Who, path: string, { method = 'GET' as 'GET' | 'POST', app = server.app } = {}) {
  const headers = clients.get(who)?.headers ?? {}
  return app.inject({
    url: `/api${path}`,
    method,
    headers,
    ...(method === 'POST' && { payload: { field: 'iin' } }),
  })
}
const reveal = (who: Who) => ask(who, `/accounting/v1/application/${orderId}/reveal`, { method: 'POST' })

const [phone, iin] = ['77011234567', '********0013']

test.each<[Who, object, object]>([
  ['manager', { phoneNumber: phone, iin }, { phoneNumber: phone, iin }],
  ['courier', { phoneNumber: phone, iin: null }, { phoneNumber: phone, iin }],
  ['analyst', { phoneNumber: '+7 *** *** ** 67', iin: null }, { phoneNumber: '+7 *** *** ** 67', iin: null }],
])('a %s sees covered what is not for the role', async (who, listed, onPage) => {
  const [row] = (await ask(who, '/accounting/v1/applications?orderId=SEEN')).json<List>().orders
  expect(row).toMatchObject(listed)
  const page = (await ask(who, `/accounting/v1/application/${orderId}`)).json()
  expect(page.clientInfo).toMatchObject(onPage)
})

type Filters = Omit<CallQuery<'GET /accounting/v1/applications'>, 'sort' | 'lim' | 'page' | 'with'>

/** A true value of each filter for the order, and the field of a list row that it asks for; a filter without a line does not compile. */
const asking: Readonly<Record<keyof Required<Filters>, readonly [keyof Order, () => string]>> = {
  id: ['id', () => String(orderId)],
  orderId: ['merchant_order_id', () => 'SEEN'],
  search: ['phoneNumber', () => '4567'],
  merchantId: ['merchantId', () => 'ALPHA'],
  isMarketplace: ['isMarketplace', () => '0'],
  amount: ['amount', () => '150000'],
  ph_number: ['phoneNumber', () => '4567'],
  statuses: ['app_status', () => 'completed'],
  between: ['created_at', () => '2020-01-01,'],
  register: ['paymentType', () => 'applications'],
  deadline: ['expires_at', () => 'soon'],
  group: ['app_status', () => 'completed'],
}

describe.each(['manager', 'courier', 'analyst'] as const)('buyers’ data for a %s', (who) => {
  test.each(Object.entries(asking))(
    'finds by %s what the list shows, and no more',
    async (name, [field, value]) => {
      const [row] = (await ask(who, '/accounting/v1/applications?orderId=SEEN')).json<List>().orders
      const isShown = row !== undefined && !/\*|^null$/.test(String(row[field] ?? null))
      const answer = await ask(who, `/accounting/v1/applications?${name}=${value()}`)
      const { orders = [] } = answer.json<Partial<List>>()
      expect(orders.some(({ id }) => id === orderId)).toBe(isShown)
      expect(answer.statusCode).toBe(isShown || name === 'search' ? 200 : 403)
    },
  )
})

test('reading many buyers’ details is recorded, and stops in every process until the hour is over', async () => {
  const { db } = server.platform
  await addOrders(
    db,
    Array.from({ length: 500 }, () => orderRow()),
  )
  await using another = await anotherProcess()
  const pages = async (from: number, to: number, app: FastifyInstance) => {
    const codes: number[] = []
    for (let page = from; page <= to; page += 1)
      codes.push(
        (await ask('reader', `/accounting/v1/applications?lim=100&page=${page}`, { app })).statusCode,
      )
    return codes
  }
  // Repeated views of the same buyers count once.
  for (let round = 0; round < 5; round += 1) expect(await pages(1, 1, server.app)).toEqual([200])
  expect(await pages(1, 3, server.app)).toEqual([200, 200, 200])
  expect(await pages(4, 5, another.app)).toEqual([200, 200])
  expect(await pages(1, 1, another.app)).toEqual([429])
  const refused = await ask('reader', `/accounting/v1/application/${market}`, { app: another.app })
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    expect.stringMatching(/^За этот час вы открыли данные слишком многих покупателей. Повторите через/),
  ])
  const records = await db
    .selectFrom('audit_log')
    .select(['actor', 'after'])
    .where('action', '=', 'order.read-many')
    .execute()
  expect(records).toEqual([
    { actor: 'reader@test.kz', after: { count: 200 } },
    { actor: 'reader@test.kz', after: { count: 200 } },
  ])
  expect((await ask('courier', `/accounting/v1/application/${orderId}`)).statusCode).toBe(200)
  server.clock.advance({ minutes: 61 })
  clients.set('reader', await server.signIn('reader@test.kz', password))
  expect(await pages(1, 1, another.app)).toEqual([200])
})

test('a user who has read too many keeps working, without further phones', async () => {
  const { db } = server.platform
  const rows = Array.from({ length: 450 }, () => orderRow())
  await addOrders(db, rows)
  const { headers } = await server.signIn('busy@test.kz', password)
  const phones: string[] = []
  for (let from = 0; from < rows.length; from += 90) {
    const orders = rows
      .slice(from, from + 90)
      .map((row) => ({ orderId: row.merchant_order_id, status: 'in_progress' }))
    const response = await server.app.inject({
      method: 'PUT',
      url: '/api/accounting/changeStatus/json',
      headers: { ...headers, 'idempotency-key': `busy-${from}-key` },
      payload: [{ merchantId: 'ALPHA', orders }],
    })
    const { ErrorResponses, orders: done } = response.json()
    expect(ErrorResponses).toEqual([])
    phones.push(...done.map((order: Order) => order.phoneNumber))
  }
  const whole = Array(400).fill('77011234567')
  expect(phones).toEqual([...whole, ...Array(50).fill('+7 *** *** ** 67')])
})

test('of IINs revealed one by one sixty are shown within an hour, each on record', async () => {
  clients.set('courier', await server.signIn('courier@test.kz', password))
  const codes: number[] = []
  for (let asked = 0; asked < 62; asked += 1) codes.push((await reveal('courier')).statusCode)
  expect(codes).toEqual([...Array(60).fill(200), 429, 429])
})

/** Starts a second server on the same database. */
async function anotherProcess() {
  const app = await buildServer(
    { ...server.platform },
    { logStream: { write: () => undefined }, limits: { all: 1_000_000, refused: 1_000_000, calls: {} } },
  )
  return { app, [Symbol.asyncDispose]: async () => void (await app.close()) }
}
