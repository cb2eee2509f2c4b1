import { application } from '../../../test/access/samples.ts'
import { openShop, type Shop } from '../../../test/shop.ts'
import { commandContext } from '../../platform/service-context.ts'
import { createKey, revokeKey } from '../integrations/keys.ts'

let shop: Shop
const keys = { alpha: '', bank: '' }
const command = () => commandContext(shop.server.platform.db, new Date(), 'create-key', 'test')
beforeAll(async () => {
  shop = await openShop()
  keys.alpha = (await createKey(command(), { kind: 'partner', merchantId: 'ALPHA' }, 'Магазин')) ?? ''
  keys.bank = (await createKey(command(), { kind: 'bank' }, 'Банк')) ?? ''
})
afterAll(() => shop.close())

const post = (key: keyof typeof keys | string, path: string, payload: object) =>
  shop.server.app.inject({
    method: 'POST',
    url: `/api/intake/v1/applications${path}`,
    headers: { authorization: `Bearer ${key in keys ? keys[key as keyof typeof keys] : key}` },
    payload,
  })
const take = (key: keyof typeof keys, payload: object) => post(key, '', payload)
const event = (id: number, eventId: string, type: string, key: keyof typeof keys = 'bank') =>
  post(key, `/${id}/events`, { eventId, type })

test('an order comes in with commission, history and audit; its repetition changes nothing', async () => {
  const body = { ...application('ALPHA', 'N-1'), delivery: { city: 'Алматы', street: 'Абая', building: '1' } }
  const first = await take('alpha', body)
  expect([first.statusCode, first.json()]).toMatchObject([200, { app_status: 'completed', repeated: false }])
  const { id } = first.json()
  expect(await shop.order(id)).toMatchObject({
    amount_tiyn: 150_000_00,
    bank_commission_tiyn: 18_750_00,
    version: 1,
  })
  expect(await shop.history(id)).toMatchObject([{ action: 'register', responsible: 'Система' }])
  expect(await shop.audit(id)).toMatchObject([
    { action: 'order.register', actor: expect.stringMatching(/^ключ \d+ \(Магазин\)$/) },
  ])
  expect((await take('alpha', body)).json()).toMatchObject({ id, repeated: true })
  expect(await shop.history(id)).toHaveLength(1)
  const other = await take('alpha', { ...body, amount: 1 })
  expect([other.statusCode, other.json().code]).toEqual([409, 'ORDER_EXISTS'])
})

test('the same order twice at once is one order', async () => {
  const body = application('ALPHA', 'N-2')
  const answers = await Promise.all([take('alpha', body), take('bank', body), take('alpha', body)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
  expect(answers.filter((answer) => !answer.json().repeated)).toHaveLength(1)
})

test('a marketplace order brings items and pickup points, each address once', async () => {
  const pickup = [{ region: 'г. Алматы', city: 'Алматы', street: 'Абая', building: '10' }]
  const product = {
    merchant_product_id: 'P',
    title: 'Товар',
    link: 'https://a.kz/p',
    price: 100_000,
    sale_price: 75_000,
    quantity: 1,
    pickup,
  }
  const body = {
    ...application('ALPHA', 'N-3'),
    isMarketplace: true,
    products: [product, { ...product, merchant_product_id: 'Q' }],
  }
  expect((await take('alpha', body)).statusCode).toBe(200)
  const items = await shop.call('manager', 'GET', '/marketplace/v2/orders/N-3')
  const { products } = items.json()
  expect(products).toMatchObject([{ pickup }, { pickup }])
  expect(products[0].pickup[0].id).toBe(products[1].pickup[0].id)
})

test.each([
  ['iin', { iin: '900101350012' }, 'Неверный ИИН'],
  ['phoneNumber', { phoneNumber: '8701' }, 'Неверный формат'],
  ['amount', { amount: 0.001 }, 'Не больше двух знаков после запятой'],
  ['amount', { amount: 100_000_000.01 }, 'Не больше 100\u00a0000\u00a0000 ₸'],
  ['created_at', { created_at: '2099-01-01T00:00:00.000Z' }, 'Дата в будущем'],
  ['products', { isMarketplace: true }, 'У заказа маркетплейса должны быть товары'],
  ['admin', { admin: true }, 'Неизвестное поле'],
] as const)('%s is checked', async (field, change, sentence) => {
  const refused = await take('alpha', { ...application('ALPHA', 'N-X'), ...change })
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { [field]: sentence }])
})

test.each([
  ...['A-1/2026', '№ 15 (повтор)', 'Қазақша_7', '10%_5', '=1+1'].map((number) => [number, 200] as const),
  ...['A\u202e1', 'A\u200b1', 'A\t1', 'A\n1', ' A1', 'A1 ', 'A  1', 'A\u00a01', '\u001b[31m', ''].map(
    (number) => [number, 400] as const,
  ),
])('check 36: an order called %j is answered %d', async (number, status) => {
  expect((await take('alpha', application('ALPHA', number))).statusCode).toBe(status)
})

test('a partner’s key brings orders of its own merchant and reports no events', async () => {
  expect((await take('alpha', application('BETA', 'N-4'))).statusCode).toBe(404)
  expect((await take('bank', application('BETA', 'N-4'))).statusCode).toBe(200)
  const { id } = await shop.add({ status: 'delivered' })
  expect((await event(id, 'alpha-1', 'buyed', 'alpha')).statusCode).toBe(403)
})

test.each([
  ['buyed', 'delivered', 'buyed', 0],
  ['buyed', 'delivered_w_e', 'buyed', 0],
  ['return_request', 'buyed', 'return_request', 0],
  ['return_final', 'return_request', 'return_final', 150_000_00],
  ['return_final', 'part_return_w_e', 'return_final', 40_000_00],
] as const)('%s: %s → %s, once', async (type, status, after, compensation_tiyn) => {
  const { id } = await shop.add({ status, compensation_tiyn: status === 'part_return_w_e' ? 40_000_00 : 0 })
  const answers = await Promise.all([event(id, `e-${id}`, type), event(id, `e-${id}`, type)])
  expect(answers.map((answer) => answer.json().repeated).sort()).toEqual([false, true])
  expect(await shop.order(id)).toMatchObject({ status: after, compensation_tiyn, version: 2 })
  expect(await shop.history(id)).toMatchObject([{ responsible: 'Банк' }])
})

test('an event too early is refused and may come again under its id', async () => {
  const { id } = await shop.add({ status: 'ready_delivery' })
  const early = await event(id, `early-${id}`, 'buyed')
  expect([early.statusCode, early.json()]).toMatchObject([
    409,
    {
      code: 'STATUS_NOT_ALLOWED',
      message: 'Заказ в статусе «Готов к доставке»: банк оплачивает только доставленные заказы',
    },
  ])
  const { id: other } = await shop.add({ status: 'delivered' })
  expect((await event(other, `early-${id}`, 'buyed')).statusCode).toBe(200)
  expect((await event(id, `early-${id}`, 'buyed')).json().code).toBe('EVENT_EXISTS')
})

test('a revoked key opens nothing; of a key only the hash is kept', async () => {
  const { db } = shop.server.platform
  const key = (await createKey(command(), { kind: 'bank' }, 'Старый')) ?? ''
  expect((await post(key, '', application('ALPHA', 'N-5'))).statusCode).toBe(200)
  const row = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('name', '=', 'Старый')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(key.slice(4))
  expect([await revokeKey(command(), row.id), await revokeKey(command(), row.id)]).toEqual([true, false])
  expect((await post(key, '', application('ALPHA', 'N-5'))).statusCode).toBe(401)
  expect(await createKey(command(), { kind: 'partner', merchantId: 'NOBODY' }, 'x')).toBeUndefined()
})
