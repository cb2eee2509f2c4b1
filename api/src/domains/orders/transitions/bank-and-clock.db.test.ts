import type { OrderStatus } from '@cabinet/contract'
import { runDemoBank } from '../../../../demo/bank/demo-bank.ts'
import { openShop, type Shop, to } from '../../../../test/shop.ts'
import { jobContext } from '../../../platform/service-context.ts'
import { expireOrders } from './bank-and-clock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const hour = 3_600_000
const before = (ms: number) => new Date(shop.server.clock.now().getTime() - ms)
const since = (ms: number, status: OrderStatus) =>
  shop.add({ status, created_at: before(ms), status_changed_at: before(ms) })

test.each([
  ['completed', 72 * hour + 1, 'final_merchant_unavaliable'],
  ['no_card_completed', 73 * hour, 'final_merchant_unavaliable'],
  ['in_progress', 100 * hour, 'final_merchant_unavaliable'],
  ['completed', 72 * hour - 1, 'completed'],
  ['ready_delivery', 1000 * hour, 'ready_delivery'],
  ['buyed', 1000 * hour, 'buyed'],
] as const)('%s, untouched for %p ms → %s', async (status, ms, after) => {
  const { id } = await since(ms, status)
  await expireOrders(jobContext(shop.server.platform, 'expire-orders', 'test'))
  expect((await shop.order(id)).status).toBe(after)
  expect(await shop.history(id)).toMatchObject(
    after === status ? [] : [{ action: 'expire', responsible: 'Система' }],
  )
  expect(await shop.audit(id)).toHaveLength(after === status ? 0 : 1)
})

test.each([
  ['delivered', 3 * 60_000, 'buyed'],
  ['delivered', 60_000, 'delivered'],
  ['delivered', 10 * hour, 'delivered'],
  ['delivered_w_e', 73 * hour, 'buyed'],
  ['part_return', 3 * 60_000, 'return_final'],
  ['ready_delivery', 3 * 60_000, 'ready_delivery'],
] as const)('the demo bank: %s for %p ms → %s', async (status, ms, after) => {
  const { id } = await since(ms, status)
  await runDemoBank(jobContext(shop.server.platform, 'demo-bank', 'the demo bank'))
  expect((await shop.order(id)).status).toBe(after)
})

test('the demo bank asks every tenth order back, once', async () => {
  const changed = { status_changed_at: before(3 * 60_000), created_at: before(3 * 60_000) }
  const added: number[] = []
  while (!added.some((id) => id % 10 === 0)) added.push((await shop.add({ status: 'buyed', ...changed })).id)
  const run = () => runDemoBank(jobContext(shop.server.platform, 'demo-bank', 'the demo bank'))
  await run()
  const asked = added.at(-1) ?? 0
  const { merchant_order_id: number, status } = await shop.order(asked)
  expect([status, await shop.history(asked)]).toMatchObject([
    'return_request',
    [{ action: 'return_request', responsible: 'Банк' }],
  ])
  for (const id of added.slice(0, -1)) expect((await shop.order(id)).status).toBe('buyed')
  await shop.change('manager', [to(number, 'reject_return', { explanation: 'Товар носили' })])
  shop.server.clock.advance({ minutes: 3 })
  await run()
  expect((await shop.order(asked)).status).toBe('buyed')
})
