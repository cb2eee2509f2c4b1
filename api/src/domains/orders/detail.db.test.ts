import type { CallAnswer } from '@cabinet/contract'
import { build, type SignedInClient, type TestServer } from '../../../test/build.ts'
import { addOrdersWithDetails } from '../../../test/order-details.ts'
import { addMerchants, addRole, addUser, password } from '../../../test/people.ts'

type Detail = CallAnswer<'GET /accounting/v1/application/{id}'>
type Items = CallAnswer<'GET /marketplace/v2/orders/{merchantOrderId}'>

let server: TestServer
let plain: number
let market: number
let item: number
const clients = new Map<string, SignedInClient>()

beforeAll(async () => {
  server = await build({ env: { PAYMENT_TERMS_URL: 'https://bank.kz/terms' } })
  const { db } = server.platform
  await addMerchants(db, 'ALPHA', 'BETA')
  await addRole(db, 'NOTHING', [])
  const users = [
    { username: 'manager@test.kz', role: 'ONLINE_STORE_MANAGER', merchants: ['ALPHA'] },
    { username: 'courier@test.kz', role: 'COURIER', merchants: ['ALPHA'] },
    { username: 'nobody@test.kz', role: 'NOTHING', merchants: ['ALPHA'] },
    { username: 'both@test.kz', role: 'COURIER', merchants: ['ALPHA', 'BETA'] },
    { username: 'other@test.kz', role: 'ADMINISTRATOR', merchants: ['BETA'] },
  ]
  for (const user of users) {
    await addUser(db, user)
    clients.set(user.username, await server.signIn(user.username, password))
  }
  ;({ plain, market, item } = await addOrdersWithDetails(db))
})

afterAll(() => server.close())

function get(who: string, path: string) {
  return server.app.inject({ url: `/api${path}`, headers: clients.get(who)?.headers ?? {} })
}

async function detail(who: string, id: number): Promise<Detail> {
  return (await get(who, `/accounting/v1/application/${id}`)).json<Detail>()
}

test('the order with what the bank takes and pays', async () => {
  const { orderInfo, clientInfo } = await detail('manager@test.kz', plain)
  expect(orderInfo).toMatchObject({
    merchant_order_id: 'P-1',
    amount: 100_000,
    bank_commission: 12_500,
    amount_to_be_paid: 87_500,
    delivered_date: '2026-11-12T08:00:00.000Z',
    installment_type: '0-0-12',
    payment_terms: 'https://bank.kz/terms',
    is_edited: false,
    version: 3,
  })
  expect(clientInfo).toEqual({
    cLastName: 'Ахметов',
    cName: 'Данияр',
    cMiddleName: null,
    phoneNumber: '77011234567',
    email: null,
    iin: '********0013',
  })
})

test('its history in order of time, in words', async () => {
  const { changeHistory } = await detail('manager@test.kz', plain)
  expect(changeHistory).toEqual([
    {
      adjusted_time: '2026-11-10T06:00:00.000Z',
      status: 'completed',
      action: 'Заказ оформлен',
      responsible: 'Система',
    },
    {
      adjusted_time: '2026-11-12T08:00:00.000Z',
      status: 'delivered_w_e',
      action: 'Выдан покупателю, сумма изменена',
      responsible: 'Ахметов Д.',
      amountFrom: 120_000,
      amountTo: 100_000,
    },
    {
      adjusted_time: '2026-11-13T02:00:00.000Z',
      status: 'part_return',
      action: 'Оформлен частичный возврат',
      responsible: 'Система',
      reason: 'Нет в наличии',
    },
  ])
})

test.each([
  ['manager@test.kz', 'plain', ['return', 'part_return']],
  ['manager@test.kz', 'market', ['in_progress', 'hand_over', 'cancel', 'delete_item']],
  ['courier@test.kz', 'plain', []],
  ['nobody@test.kz', 'market', []],
] as const)('%s may do with the %s order: %p', async (who, which, wanted) => {
  const { actions } = await detail(who, which === 'plain' ? plain : market)
  expect(actions.filter(({ allowed }) => allowed).map(({ action }) => action)).toEqual(wanted)
  for (const { allowed, reason } of actions) expect(reason === undefined).toBe(allowed)
})

test('the reason of a missing permission names it', async () => {
  const { actions } = await detail('courier@test.kz', plain)
  expect(actions.find(({ action }) => action === 'return')?.reason).toBe(
    'Недостаточно прав: нужно право «Возврат заказов»',
  )
})

test('items of a marketplace order with pickup points and address', async () => {
  const items = (await get('courier@test.kz', '/marketplace/v2/orders/M-1')).json<Items>()
  expect(items.delivery).toEqual({ city: 'Астана', street: 'ул. Сауран', building: '5', apartment: '12' })
  expect(items.products).toEqual([
    {
      id: item,
      merchant_product_id: 'EL-1',
      link: 'https://alpha.kz/p/1',
      title: 'Телефон',
      color: ['чёрный', 'синий'],
      size: null,
      price: 60_000,
      sale_price: 50_000.5,
      quantity: 1,
      pickup: [
        { id: expect.any(Number), region: 'Алматы', city: 'Алматы', street: 'пр. Абая', building: '1' },
      ],
    },
    expect.objectContaining({ title: 'Чехол', size: 'M', quantity: 2, pickup: [] }),
  ])
  expect((await get('courier@test.kz', `/marketplace/v2/products/${item}`)).json()).toEqual(items.products[0])
})

test('a number that two merchants share needs the merchant', async () => {
  const path = '/marketplace/v2/orders/SAME'
  expect((await get('courier@test.kz', path)).statusCode).toBe(200)
  const refused = await get('both@test.kz', path)
  expect([refused.statusCode, Object.keys(refused.json<{ fields: object }>().fields)]).toEqual([
    400,
    ['merchantId'],
  ])
  expect((await get('both@test.kz', `${path}?merchantId=BETA`)).statusCode).toBe(200)
})

test.each([
  ['another merchant’s order', 'other@test.kz', () => `/accounting/v1/application/${plain}`],
  ['another merchant’s items', 'other@test.kz', () => '/marketplace/v2/orders/M-1'],
  [
    'another merchant’s items by its name',
    'other@test.kz',
    () => '/marketplace/v2/orders/M-1?merchantId=ALPHA',
  ],
  ['another merchant’s item', 'other@test.kz', () => `/marketplace/v2/products/${item}`],
  ['no such order', 'manager@test.kz', () => '/accounting/v1/application/999999'],
  ['no such number', 'manager@test.kz', () => '/marketplace/v2/orders/none'],
  ['an order that has no items', 'manager@test.kz', () => '/marketplace/v2/orders/P-1'],
  ['no such item', 'manager@test.kz', () => '/marketplace/v2/products/999999'],
])('%s is not found', async (_, who, path) => {
  const response = await get(who, path())
  expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND'])
})
