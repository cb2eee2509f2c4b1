import { mock } from 'node:test'
import type { CallAnswer, Order } from '@cabinet/contract'
import { build, type SignedInClient, type TestServer } from '../../../../test/build.ts'
import { addOrders, orderRow } from '../../../../test/orders.ts'
import { addMerchants, addUser, password } from '../../../../test/people.ts'

type List = CallAnswer<'GET /accounting/v1/applications'>

let server: TestServer
let client: SignedInClient

beforeAll(async () => {
  server = await build()
  const { db } = server.platform
  await addMerchants(db, 'GAMMA')
  await addUser(db, { username: 'superadmin', role: 'COURIER', merchants: [] })
  client = await server.signIn('superadmin', password)
})

afterAll(() => server.close())

const list = (query: string) =>
  server.app.inject({ url: `/api/accounting/v1/applications?${query}`, headers: client.headers })

test('an order on the wire', async () => {
  const [id] = await addOrders(server.platform.db, [
    orderRow({
      merchant_id: 'GAMMA',
      merchant_order_id: 'W-1',
      amount_tiyn: 1_234_550,
      compensation_tiyn: 1_50,
      status: 'part_return',
      comments: 'Позвонить',
      client_middle_name: 'Маратович',
      email: 'a@b.kz',
      delivery_address: 'г. Алматы',
    }),
  ])
  const answer = await list('orderId=W-1')
  expect(answer.json<List>().orders).toMatchObject<Partial<Order>[]>([
    {
      id: id ?? 0,
      merchant_order_id: 'W-1',
      merchantId: 'GAMMA',
      created_at: '2026-11-10T06:00:00.000Z',
      amount: 12_345.5,
      amountAR: 1.5,
      app_status: 'part_return',
      appStatusGroupRus: 'Частичный возврат',
      paymentType: 'installment',
      comments: 'Позвонить',
      phoneNumber: '77011234567',
      deliveryAddress: 'г. Алматы',
      isMarketplace: false,
      cName: 'Данияр',
      cLastName: 'Ахметов',
      cMiddleName: 'Маратович',
      email: null,
      iin: null,
      actions: [],
      version: 1,
    },
  ])
})

test('the list as it opens, its counts and the beginning of the changes are one question of four statements', async () => {
  const { reads, sessions } = server.database
  const executors = new Set([reads.getExecutor(), sessions.getExecutor()])
  const spies = [...executors].map((executor) => mock.method(executor, 'executeQuery'))
  const answer = (await list('lim=10&page=1&with=counts')).json<List>()
  expect(spies.reduce((sum, spy) => sum + spy.mock.callCount(), 0)).toBe(4)
  for (const spy of spies) spy.mock.restore()
  const ask = async (path: string) =>
    (
      await server.app.inject({ url: `/api/accounting/v1/applications/${path}`, headers: client.headers })
    ).json()
  expect(answer.counts).toEqual(await ask('counts'))
  expect(answer.counts).not.toEqual([])
  expect(answer.now).toBe((await ask('changes')).now)
  expect((await list('lim=10&page=1')).json<List>()).not.toHaveProperty('counts')
})

test.each([
  ['lim=0', 'lim'],
  ['lim=101', 'lim'],
  ['page=0', 'page'],
  ['page=one', 'page'],
  ['sort=phone', 'sort'],
  ['sort=id:down', 'sort'],
  ['statuses=sold', 'statuses'],
  ['ph_number=12', 'ph_number'],
  ['ph_number=%2B77010000000', 'ph_number'],
  ['amount=1.001', 'amount'],
  ['amount=-1', 'amount'],
  ['between=2026-02-30,', 'between'],
  ['between=yesterday', 'between'],
  ['isMarketplace=2', 'isMarketplace'],
  ['id=1e300', 'id'],
  ['unknown=1', 'unknown'],
])('%s is refused, naming %s', async (query, field) => {
  const response = await list(query)
  expect(response.statusCode).toBe(400)
  expect(response.json<{ code: string }>().code).toBe('VALIDATION')
  expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([field])
})
