import { openShop, type Shop } from '../../../../test/shop.ts'
import { systemScope } from '../../../platform/access/scope.ts'
import { scoped } from '../../../platform/db/scoped.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

/** Adds a marketplace order of 150 000 ₸ with items of these prices. */
async function addOrder(prices: readonly number[], status: 'completed' | 'ready_delivery' = 'completed') {
  const order = await shop.add({ is_marketplace: true, status, bank_commission_tiyn: 15_000_00 })
  const rows = prices.map((price, index) => ({
    merchant_id: 'ALPHA',
    order_id: order.id,
    merchant_product_id: `P-${index}`,
    title: `Товар ${index}`,
    link: 'https://alpha.kz/p',
    color: [],
    size: null,
    price_tiyn: price,
    sale_price_tiyn: price,
    quantity: 1,
  }))
  const items = await scoped(shop.server.platform.db, systemScope('test data'))
    .insertInto('order_items', rows)
    .returning('order_items.id')
    .execute()
  return { ...order, items: items.map(({ id }) => id) }
}

const remove = (number: string, item: number | undefined, query = 'merchantId=ALPHA', key?: string) =>
  shop.call('manager', 'DELETE', `/marketplace/v2/orders/${number}/products/${item}?${query}`, {
    ...(key === undefined ? {} : { key }),
  })

test('the amount becomes the sum of the items that are left; history, audit and the edited flag say so', async () => {
  const { id, number, items } = await addOrder([100_000_00, 40_000_00, 10_000_00])
  const response = await remove(number, items[1], 'merchantId=ALPHA&version=1')
  expect(response.json()).toMatchObject({
    amount: 110_000,
    products: [{ id: items[0] }, { id: items[2] }],
    order: { version: 2, amount: 110_000 },
  })
  expect(await shop.order(id)).toMatchObject({
    amount_tiyn: 110_000_00,
    bank_commission_tiyn: 11_000_00,
    is_edited: true,
    items_changed_at: shop.server.clock.now(),
  })
  expect(await shop.history(id)).toMatchObject([{ action: 'delete_item', amounts: [150_000_00, 110_000_00] }])
  expect(await shop.audit(id)).toMatchObject([{ action: 'order.delete_item', before: { item: 'Товар 1' } }])
})

test('the last item stays', async () => {
  const { number, items } = await addOrder([150_000_00])
  const response = await remove(number, items[0])
  expect([response.statusCode, response.json()]).toMatchObject([
    409,
    { code: 'LAST_ITEM', message: 'Последний товар удалить нельзя: отмените заказ' },
  ])
})

test('two people delete two items at once: one stays', async () => {
  const { id, number, items } = await addOrder([100_000_00, 50_000_00])
  const answers = await Promise.all(items.map((item) => remove(number, item)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const left = await scoped(shop.server.platform.db, systemScope('test'))
    .selectFrom('order_items')
    .select('sale_price_tiyn')
    .where('order_id', '=', id)
    .execute()
  expect(left).toEqual([{ sale_price_tiyn: (await shop.order(id)).amount_tiyn }])
})

test('a repetition under its key gets the first answer', async () => {
  const { id, number, items } = await addOrder([100_000_00, 40_000_00, 10_000_00])
  const first = await remove(number, items[0], 'merchantId=ALPHA', 'delete-item-1')
  const again = await remove(number, items[0], 'merchantId=ALPHA', 'delete-item-1')
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
  expect(await shop.history(id)).toHaveLength(1)
})

test.each([
  ['ready_delivery', 'version=1', 409, 'STATUS_NOT_ALLOWED'],
  ['completed', 'version=9', 409, 'ORDER_CHANGED'],
] as const)('a %s order with %s', async (status, query, statusCode, code) => {
  const { number, items } = await addOrder([100_000_00, 50_000_00], status)
  const response = await remove(number, items[0], `merchantId=ALPHA&${query}`)
  expect([response.statusCode, response.json()]).toMatchObject([statusCode, { code, order: { version: 1 } }])
})

test('an item of another order is not found', async () => {
  const one = await addOrder([100_000_00, 50_000_00])
  const other = await addOrder([100_000_00, 50_000_00])
  expect((await remove(one.number, other.items[0])).statusCode).toBe(404)
})
