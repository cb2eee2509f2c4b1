import type { CallAnswer, OrderStatus } from '@cabinet/contract'
import { openShop, type Shop } from '../../../../test/shop.ts'

type List = CallAnswer<'GET /accounting/v1/applications'>

const hour = 3_600_000
let shop: Shop
beforeAll(async () => {
  shop = await openShop({ env: { ORDER_EXPIRY_HOURS: '48' } })
  const before = (hours: number) => new Date(shop.server.clock.now().getTime() - hours * hour)
  const add = (number: string, status: OrderStatus, hours: number, more = {}) =>
    shop.add({
      merchant_order_id: number,
      ...{ status, created_at: before(60), status_changed_at: before(hours), ...more },
    })
  await add('calm', 'completed', 35)
  await add('soon', 'no_card_completed', 36)
  await add('last', 'in_progress', 47)
  await add('fewer items', 'completed', 47, { items_changed_at: before(2) })
  await add('does not wait', 'ready_delivery', 47)
  await add('today', 'ready_delivery', 23, { status_changed_at: before(23) })
  await add('three days', 'ready_delivery', 72, { created_at: before(200) })
  await add('a week', 'ready_delivery', 168, { created_at: before(200) })
  await add('foreign', 'completed', 47, { merchant_id: 'BETA' })
})
afterAll(() => shop.close())

const list = async (query: string, who = 'manager') =>
  (await shop.call(who, 'GET', `/accounting/v1/applications?${query}`)).json<List>()

test.each([
  ['calm', 13],
  ['soon', 12],
  ['last', 1],
  ['fewer items', 46],
  ['does not wait', undefined],
])('list and page tell a courier the hours until «%s» expires by the setting: %p', async (number, left) => {
  const [order] = (await list(`orderId=${number}`, 'courier')).orders
  const page = await shop.call('courier', 'GET', `/accounting/v1/application/${order?.id}`)
  const at = left && new Date(shop.server.clock.now().getTime() + left * hour).toISOString()
  expect([order?.expires_at, page.json().orderInfo.expires_at]).toEqual([at, at])
})

test.each([
  ['today', undefined],
  ['does not wait', 'calm'],
  ['three days', 'soon'],
  ['a week', 'urgent'],
  ['last', undefined],
])('list and page tell since when «%s» is at the courier: %s', async (number, urgency) => {
  const [order] = (await list(`orderId=${number}`)).orders
  const page = await shop.call('manager', 'GET', `/accounting/v1/application/${order?.id}`)
  expect([order?.at_courier?.urgency, page.json().orderInfo.at_courier?.urgency]).toEqual([urgency, urgency])
  if (urgency !== undefined && order !== undefined)
    expect(order.at_courier?.since).toBe((await shop.order(order.id)).status_changed_at.toISOString())
})

test('the counts of the queues tell how many expire soon, and how many a courier has had for long', async () => {
  const { counts = [] } = await list('with=counts')
  const marked = Object.fromEntries(counts.map(({ status, soon, late }) => [status, [soon, late]]))
  expect(marked).toEqual({
    completed: [undefined, undefined],
    no_card_completed: [1, undefined],
    in_progress: [1, undefined],
    ready_delivery: [undefined, 2],
  })
})

test.each([
  ['deadline=soon', 'manager', ['last', 'soon']],
  ['deadline=soon', 'stranger', ['foreign']],
  ['deadline=courier', 'manager', ['a week', 'three days']],
  ['statuses=completed,no_card_completed', 'manager', ['soon', 'calm', 'fewer items']],
  [
    'statuses=completed,ready_delivery',
    'manager',
    ['today', 'does not wait', 'fewer items', 'calm', 'a week', 'three days'],
  ],
])('%s gives a %s, by deadline where all expire: %j', async (query, who, numbers) => {
  expect((await list(query, who)).orders.map((order) => order.merchant_order_id)).toEqual(numbers)
})
