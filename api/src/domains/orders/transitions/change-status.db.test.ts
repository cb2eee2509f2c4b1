import type { ActionName, OrderStatus } from '@cabinet/contract'
import { openShop, type Shop, to } from '../../../../test/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const reason = 'outOfStock'
const texts: Partial<Record<ActionName, Parameters<typeof to>[2]>> = {
  canceled: { reason },
  return: { reason },
  part_return: { reason },
  back_from_courier: { reason: 'unableToDelivery' },
  reject_return: { explanation: 'Товар носили' },
}

/** Each change from each of its statuses, and refused once; verdict.test.ts has all statuses. */
const cells: readonly (readonly [
  OrderStatus,
  ActionName,
  after: OrderStatus | 'STATUS_NOT_ALLOWED' | 'OTP_REQUIRED',
])[] = [
  ['completed', 'in_progress', 'in_progress'],
  ['completed', 'readyDelivery', 'ready_delivery'],
  ['completed', 'canceled', 'canceled'],
  ['no_card_completed', 'readyDelivery', 'ready_delivery'],
  ['no_card_completed', 'canceled', 'canceled'],
  ['in_progress', 'canceled', 'canceled'],
  ['ready_delivery', 'back_from_courier', 'in_progress'],
  ['buyed', 'return', 'return'],
  ['buyed', 'part_return', 'part_return'],
  ['return_request', 'return', 'return'],
  ['return_request', 'part_return', 'part_return'],
  ['return_request', 'reject_return', 'buyed'],
  ['no_card_completed', 'in_progress', 'STATUS_NOT_ALLOWED'],
  ['in_progress', 'readyDelivery', 'STATUS_NOT_ALLOWED'],
  ['ready_delivery', 'canceled', 'STATUS_NOT_ALLOWED'],
  ['in_progress', 'back_from_courier', 'STATUS_NOT_ALLOWED'],
  ['return', 'return', 'STATUS_NOT_ALLOWED'],
  ['part_return', 'part_return', 'STATUS_NOT_ALLOWED'],
  ['buyed', 'reject_return', 'STATUS_NOT_ALLOWED'],
  ['completed', 'delivered', 'STATUS_NOT_ALLOWED'],
  ['ready_delivery', 'delivered', 'OTP_REQUIRED'],
]

test.each(cells)('%s → %s gives %s', async (status, wanted, after) => {
  const { id, number } = await shop.add({ status })
  const amount = wanted === 'part_return' ? 50_000 : 150_000
  const { orders, ErrorResponses } = await shop.change('manager', [
    to(number, wanted, { amount, ...texts[wanted], version: 1 }),
  ])
  const order = await shop.order(id)
  const history = await shop.history(id)
  if (after === 'STATUS_NOT_ALLOWED' || after === 'OTP_REQUIRED') {
    expect(ErrorResponses).toEqual([
      {
        merchantId: 'ALPHA',
        orderId: number,
        code: after,
        message: expect.stringMatching(/^[А-ЯЁ].*[а-яё]/),
        error: expect.any(String),
      },
    ])
    expect([order.status, order.version, history, orders]).toEqual([status, 1, [], []])
  } else {
    expect(ErrorResponses).toEqual([])
    expect(orders).toMatchObject([{ merchant_order_id: number, app_status: after, version: 2 }])
    expect([order.status, order.version]).toEqual([after, 2])
    expect(history).toMatchObject([{ status: after, responsible: 'Ахметова Айгерим' }])
  }
})

test.each<[string, Parameters<typeof to>[1], Partial<Parameters<typeof to>[2]>, string, string]>([
  ['nothing', 'part_return', { reason, amount: 0 }, 'AMOUNT_ZERO', 'Сумма компенсации не может 0'],
  [
    'more than the order',
    'part_return',
    { reason, amount: 150_000.01 },
    'AMOUNT_EXCEEDS',
    'Сумма компенсации не может превышать сумму заказа',
  ],
  [
    'all of the order',
    'part_return',
    { reason, amount: 150_000 },
    'AMOUNT_EQUALS',
    'Сумма компенсации не может соответствовать сумме заказа',
  ],
  ['no sum', 'part_return', { reason }, 'AMOUNT_REQUIRED', 'Укажите сумму компенсации'],
  [
    'parts of a tiyn',
    'part_return',
    { reason, amount: 1.005 },
    'AMOUNT_PRECISION',
    'Не больше двух знаков после запятой',
  ],
  [
    'another amount than it has',
    'return',
    { reason, amount: 140_000 },
    'ORDER_CHANGED',
    'Заказ изменился: сейчас «Оплачен», сумма 150 000 ₸. Проверьте и повторите',
  ],
  [
    'another version than it has',
    'return',
    { reason, version: 7 },
    'ORDER_CHANGED',
    'Заказ изменился: сейчас «Оплачен», сумма 150 000 ₸. Проверьте и повторите',
  ],
])(
  '«for partial return the amount must be non-zero … and less than the order amount»: a return with %s is refused',
  async (_, status, rest, code, message) => {
    const { id, number } = await shop.add({ status: 'buyed' })
    const { ErrorResponses, orders } = await shop.change('manager', [to(number, status, rest)])
    expect(ErrorResponses.map((one) => [one.code, one.message.replace(/\s/g, ' ')])).toEqual([
      [code, message],
    ])
    expect([orders, (await shop.order(id)).status]).toEqual([[], 'buyed'])
  },
)

test.each([499.99, 150_000.01])('delivery for %p is out of range', async (amount) => {
  const { number } = await shop.add({ status: 'ready_delivery' })
  const { ErrorResponses } = await shop.change('manager', [to(number, 'delivered', { amount })])
  expect(ErrorResponses[0]?.message.replace(/\s/g, ' ')).toBe(
    'Сумма должна быть не менее 500 и не более 150 000',
  )
})

test('a partial return leaves amounts in order, history and audit; after a changed delivery it is another status', async () => {
  const plain = await shop.add({ status: 'buyed' })
  await shop.change('manager', [to(plain.number, 'part_return', { amount: 30_000.5, reason })])
  expect(await shop.order(plain.id)).toMatchObject({ amount_tiyn: 150_000_00, compensation_tiyn: 30_000_50 })
  expect(await shop.history(plain.id)).toEqual([
    {
      action: 'part_return',
      status: 'part_return',
      responsible: 'Ахметова Айгерим',
      amounts: [150_000_00, 119_999_50],
      reason,
    },
  ])
  expect(await shop.audit(plain.id)).toMatchObject([
    {
      action: 'order.part_return',
      actor: 'manager@test.kz',
      after: { status: 'part_return', compensation_tiyn: 30_000_50, reason },
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ])
})

test('several merchants in one call: those of others are not found, the rest is done', async () => {
  const mine = await shop.add()
  const theirs = await shop.add({ merchant_id: 'BETA' })
  const body = [
    { merchantId: 'BETA', orders: [to(theirs.number, 'readyDelivery')] },
    { merchantId: 'ALPHA', orders: [to(mine.number, 'readyDelivery'), to('NONE', 'readyDelivery')] },
  ]
  const send = (who: string, key: string) =>
    shop.call(who, 'PUT', '/accounting/changeStatus/json', { body, key }).then((answer) => answer.json())
  const first = await send('manager', 'several-merchants')
  expect(first.orders).toMatchObject([{ merchant_order_id: mine.number }])
  expect(first.ErrorResponses).toMatchObject([
    { merchantId: 'BETA', orderId: theirs.number, code: 'NOT_FOUND' },
    { merchantId: 'ALPHA', orderId: 'NONE', code: 'NOT_FOUND' },
  ])
  const both = await send('both', 'several-merchants')
  expect(both.orders).toMatchObject([{ merchantId: 'BETA' }])
  expect(both.ErrorResponses[0]).toMatchObject({ orderId: mine.number, code: 'STATUS_NOT_ALLOWED' })
})

test('a courier may change no status but that of an order he brings back, and the refusal names the missing right', async () => {
  const { id, number } = await shop.add()
  const others = [
    'in_progress',
    'readyDelivery',
    'canceled',
    'return',
    'part_return',
    'reject_return',
  ] as const
  for (const status of others) {
    const { ErrorResponses } = await shop.change('courier', [
      to(number, status, { amount: 150_000, ...texts[status] }),
    ])
    expect(ErrorResponses).toMatchObject([
      { code: 'FORBIDDEN', message: expect.stringContaining('нужно право') },
    ])
  }
  expect((await shop.order(id)).status).toBe('completed')
})
