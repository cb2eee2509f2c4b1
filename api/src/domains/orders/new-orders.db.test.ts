import type { CallAnswer } from '@cabinet/contract'
import { openShop, type Shop, to } from '../../../test/shop.ts'
import { inTransaction, jobCall } from '../../platform/call.ts'
import { insertHistory } from './history-queries.ts'
import { type OrderRow, selectOrders } from './queries.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.server.clock.advance({ seconds: 60 }))

type News = CallAnswer<'GET /tab/v1/news'>

const now = () => shop.server.clock.now().toISOString()
const seconds = (count: number) => shop.server.clock.advance({ seconds: count })
const count = async (who: string, since: string) =>
  (await shop.call(who, 'GET', `/tab/v1/news?newOrdersSince=${since}`)).json<News>().newOrders

async function arrive(changes: Partial<OrderRow> = {}) {
  const { id, number } = await shop.add(changes)
  const call = jobCall(shop.server.platform, 'test', 'an order that comes')
  const orders = await selectOrders(call, [id])
  await inTransaction(call, (call) =>
    insertHistory(call, call.now, orders, () => ({ action: 'register', responsible: 'Система' })),
  )
  return number
}

test('new orders are counted and added up within the scope of who asks', async () => {
  const since = now()
  seconds(1)
  await arrive({ amount_tiyn: 100_050 })
  await arrive({ amount_tiyn: 200_000, status: 'no_card_completed' })
  await arrive({ amount_tiyn: 700_000, merchant_id: 'BETA' })
  seconds(60)
  expect(await count('manager', since)).toEqual({ orders: 2, amount: 3000.5 })
  expect(await count('courier', since)).toEqual({ orders: 2, amount: 3000.5 })
  expect(await count('stranger', since)).toEqual({ orders: 1, amount: 7000 })
  expect(await count('both', since)).toEqual({ orders: 3, amount: 10_000.5 })
  expect((await shop.call('both', 'GET', '/tab/v1/news')).json()).not.toHaveProperty('newOrders')
})

test('an order that somebody works on already is no news', async () => {
  const since = now()
  seconds(1)
  const number = await arrive()
  await shop.add()
  await shop.change('manager', [to(number, 'in_progress')])
  seconds(60)
  expect(await count('manager', since)).toEqual({ orders: 0, amount: 0 })
})

test('polling from the last answer on brings each order once, however late it was committed', async () => {
  const heard: number[] = []
  let since = now()
  for (let minute = 0; minute < 4; minute += 1) {
    for (let step = 0; step < 6; step += 1) {
      seconds(5)
      await arrive()
    }
    const asked = now()
    heard.push((await count('manager', since))?.orders ?? 0)
    since = asked
  }
  seconds(60)
  heard.push((await count('manager', since))?.orders ?? 0)
  expect(heard).toEqual([4, 6, 6, 6, 2])
})

test('new orders reach back an hour at most, so a night is not reported', async () => {
  const since = now()
  await arrive()
  seconds(2 * 3600)
  await shop.renew()
  await arrive()
  seconds(60)
  expect(await count('manager', since)).toMatchObject({ orders: 1 })
})
