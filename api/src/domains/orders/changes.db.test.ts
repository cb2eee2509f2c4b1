import type { CallAnswer } from '@cabinet/contract'
import { sql } from 'kysely'
import { openShop, type Shop, to } from '../../../test/shop.ts'
import { inTransaction, jobContext } from '../../platform/service-context.ts'
import { insertHistory } from './history-queries.ts'
import { selectOrders } from './queries.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

type Changes = CallAnswer<'GET /accounting/v1/applications/changes'>

const changes = async (who: string, since: string, rest = '') =>
  (await shop.call(who, 'GET', `/accounting/v1/applications/changes?since=${since}${rest}`)).json<Changes>()

test('rows of the list say what may be done with them, by status and permission', async () => {
  const expected = [
    ['completed', ['in_progress', 'hand_over', 'cancel'], []],
    ['ready_delivery', ['deliver', 'back_from_courier'], ['deliver', 'back_from_courier']],
    ['in_progress', ['deliver', 'cancel'], ['deliver']],
    ['buyed', ['return', 'part_return'], []],
    ['canceled', [], []],
  ] as const
  for (const [status, manager, courier] of expected) {
    const { number } = await shop.add({ status })
    for (const [who, actions] of [
      ['manager', manager],
      ['courier', courier],
    ] as const) {
      const response = await shop.call(who, 'GET', `/accounting/v1/applications?orderId=${number}`)
      expect(
        response
          .json()
          .orders.find((order: { merchant_order_id: string }) => order.merchant_order_id === number),
      ).toMatchObject({ actions })
    }
  }
})

test('an IIN is shown on demand, which is written down without it', async () => {
  const { id } = await shop.add()
  const reveal = (field: string) =>
    shop.call('courier', 'POST', `/accounting/v1/application/${id}/reveal`, { body: { field } })
  expect((await reveal('iin')).json()).toEqual({ value: '900101350013' })
  for (const field of ['phone', 'email']) expect((await reveal(field)).statusCode).toBe(400)
  expect(await shop.audit(id)).toMatchObject([
    { action: 'order.reveal', actor: 'courier@test.kz', after: { field: 'iin' } },
  ])
})

test('a download is written down with its filters, the phone covered', async () => {
  const filters = 'statuses=canceled&ph_number=4567&between=2026-01-01,2026-01-02'
  await shop.call('manager', 'GET', `/uchet-accounting/application-report?${filters}`)
  expect(await shop.audit('Заказы 01.01.2026—02.01.2026.xlsx')).toMatchObject([
    {
      action: 'report.download',
      actor: 'manager@test.kz',
      after: { statuses: 'canceled', ph_number: '•••' },
    },
  ])
})

test.each(["update audit_log set actor = 'x'", 'delete from audit_log', 'truncate audit_log'])(
  'check 34: the database refuses: %s',
  async (statement) => {
    await shop.add()
    await expect(sql.raw(statement).execute(shop.server.platform.db)).rejects.toThrow(
      'audit_log is append only',
    )
  },
)

test('the feed tells what changed since, in the asker’s scope alone, each order once and as it is now', async () => {
  const { clock } = shop.server
  clock.advance({ seconds: 60 })
  const since = clock.now().toISOString()
  const { id, number } = await shop.add()
  const foreign = await shop.add({ merchant_id: 'BETA' })
  expect((await changes('manager', since)).changes).toEqual([])
  await shop.change('manager', [to(number, 'in_progress')])
  await shop.change('manager', [to(number, 'canceled', { reason: 'outOfStock' })])
  const body = [{ merchantId: 'BETA', orders: [to(foreign.number, 'readyDelivery')] }]
  await shop.call('stranger', 'PUT', '/accounting/changeStatus/json', { body, key: 'foreign-001' })
  const answer = await changes('manager', since)
  expect(answer).toMatchObject({
    more: false,
    changes: [
      {
        id,
        merchantId: 'ALPHA',
        app_status: 'canceled',
        version: 3,
        is_new: false,
        responsible: 'Ахметова Айгерим',
      },
    ],
  })
  expect((await changes('both', since, '&merchantId=BETA')).changes.map((change) => change.id)).toEqual([
    foreign.id,
  ])
  clock.advance({ seconds: 11 })
  expect((await changes('manager', clock.now().toISOString())).changes).toEqual([])
})

test('an order that came since is new', async () => {
  const since = shop.server.clock.now().toISOString()
  const { id } = await shop.add()
  const ctx = jobContext(shop.server.platform, 'test', 'an order that comes')
  const orders = await selectOrders(ctx, [id])
  await inTransaction(ctx, (ctx) =>
    insertHistory(ctx, ctx.now, orders, () => ({ action: 'register', responsible: 'Система' })),
  )
  expect((await changes('manager', since)).changes).toMatchObject([{ id, is_new: true }])
  expect((await changes('stranger', since)).changes).toEqual([])
})

test('after a long sleep the list is to be loaded anew', async () => {
  const since = new Date(shop.server.clock.now().getTime() - 2 * 3_600_000).toISOString()
  expect(await changes('manager', since)).toMatchObject({ more: true, changes: [] })
})

test('the version of an order with who changed it last', async () => {
  const { id, number } = await shop.add()
  await shop.change('manager', [to(number, 'readyDelivery')])
  const response = await shop.call('courier', 'GET', `/accounting/v1/application/${id}/version`)
  expect(response.json()).toEqual({
    version: 2,
    app_status: 'ready_delivery',
    changed_at: shop.server.clock.now().toISOString(),
    responsible: 'Ахметова Айгерим',
  })
})
