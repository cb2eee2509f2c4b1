import type { CallAnswer } from '@cabinet/contract'
import { soonMs, urgencyOf } from '@cabinet/contract/deadline'
import { openShop, type Shop } from '../../../../test/shop.ts'

type List = CallAnswer<'GET /accounting/v1/applications'>

const hour = 3_600_000
let shop: Shop
/** Hours since the last action, by number. */
const ages = new Map<string, number>()

beforeAll(async () => {
  shop = await openShop({ env: { ORDER_EXPIRY_HOURS: '48' } })
  const before = (hours: number) => new Date(shop.server.clock.now().getTime() - hours * hour)
  const add = async (hours: number, more: Parameters<Shop['add']>[0]) => {
    const { number } = await shop.add({ created_at: before(60), status_changed_at: before(hours), ...more })
    ages.set(number, hours)
  }
  const statuses = ['completed', 'no_card_completed', 'in_progress'] as const
  for (const [index, hours] of [1, 35, 36, 37, 44, 46, 47, 49].entries())
    await add(hours, { status: statuses[index % 3] ?? 'completed' })
  await add(2, { status: 'completed', status_changed_at: before(47), items_changed_at: before(2) })
  await add(47, { status: 'ready_delivery' })
  await add(47, { status: 'completed', merchant_id: 'BETA' })
})
afterAll(() => shop.close())

const list = async (query: string, who = 'manager') =>
  (await shop.call(who, 'GET', `/accounting/v1/applications?lim=100&${query}`)).json<List>()

test('a list and a page say when an order expires, by the hours of the setting; what does not wait has no deadline', async () => {
  const now = shop.server.clock.now().getTime()
  const { orders } = await list('')
  for (const { id, merchant_order_id, app_status, expires_at } of orders) {
    const age = ages.get(merchant_order_id) ?? 0
    const left = expires_at === undefined ? undefined : Date.parse(expires_at) - now
    expect(left).toBe(app_status === 'ready_delivery' ? undefined : (48 - age) * hour)
    const { orderInfo } = (await shop.call('courier', 'GET', `/accounting/v1/application/${id}`)).json()
    expect(orderInfo.expires_at).toBe(expires_at)
  }
})

test('the soon expiring orders are those with a warning, of the own merchants', async () => {
  const now = shop.server.clock.now().getTime()
  const warned = (await list('')).orders.filter(
    ({ expires_at }) => expires_at && urgencyOf(Date.parse(expires_at) - now) !== 'calm',
  )
  const { orders, total } = await list('deadline=soon')
  expect(orders.map(({ id }) => id).sort()).toEqual(warned.map(({ id }) => id).sort())
  expect([
    total,
    (await list('deadline=soon', 'both')).total,
    (await list('deadline=soon', 'stranger')).total,
  ]).toEqual([6, 7, 1])
  const { counts = [] } = await list('with=counts')
  expect(counts.map(({ status, soon }) => [status, soon]).sort()).toEqual([
    ['completed', 2],
    ['in_progress', 2],
    ['no_card_completed', 2],
    ['ready_delivery', undefined],
  ])
  expect((await shop.call('manager', 'GET', '/accounting/v1/applications/counts')).json()).toEqual(counts)
  expect(48 - Math.min(...orders.map(({ merchant_order_id }) => ages.get(merchant_order_id) ?? 0))).toBe(
    soonMs / hour,
  )
})

test.each([
  ['statuses=completed,no_card_completed', [49, 47, 44, 37, 35, 2, 1]],
  ['statuses=completed,no_card_completed&sort=id', undefined],
  ['statuses=completed,buyed', undefined],
  ['deadline=soon', [49, 47, 46, 44, 37, 36]],
])('%s begins with what expires first: %p', async (query, expected) => {
  const { orders } = await list(query)
  const found = orders.map(({ merchant_order_id }) => ages.get(merchant_order_id))
  if (expected) expect(found).toEqual(expected)
  else expect(found).not.toEqual(found.toSorted((a = 0, b = 0) => b - a))
})
