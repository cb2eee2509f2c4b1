import { randomUUID } from 'node:crypto'
import type { OrderStatus } from '@cabinet/contract'
import { runDemoBank } from '../../../../demo/bank/demo-bank.ts'
import { job } from '../../../../test/call.ts'
import { openShop, type Shop, to } from '../../../../test/shop.ts'
import { systemScope } from '../../../platform/access/scope.ts'
import { scoped } from '../../../platform/db/scoped.ts'
import { inTransaction, jobContext } from '../../../platform/service-context.ts'
import { dayOf } from '../../../platform/time/business-zone.ts'
import { openRegister } from '../../settlements/registers.ts'
import { findOrderById } from '../service.ts'
import { applyBankReport, expireOrders } from './bank-and-clock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

describe('returns', () => {
  const reason = 'refusedByTheClient'
  const explanation = 'Товар носили, <b>бирки</b> нет'
  const page = async (id: number, who = 'manager') =>
    (await shop.call(who, 'GET', `/accounting/v1/application/${id}`)).json()
  const codes = async (...args: Parameters<Shop['change']>) =>
    (await shop.change(...args)).ErrorResponses.map(({ code }) => code)

  /** Adds a bought marketplace order of 150 000 ₸: a kettle and six cups. */
  async function addBought(status: 'buyed' | 'return_request' = 'buyed') {
    const order = await shop.add({ status, is_marketplace: true })
    const item = {
      merchant_id: 'ALPHA',
      order_id: order.id,
      link: 'https://alpha.kz/p',
      color: [],
      size: null,
    }
    const rows = [
      { ...item, merchant_product_id: 'K', title: 'Чайник', quantity: 1, price: 90_000_00 },
      { ...item, merchant_product_id: 'C', title: 'Чашка', quantity: 6, price: 10_000_00 },
    ].map(({ price, ...row }) => ({ ...row, price_tiyn: price, sale_price_tiyn: price }))
    const items = await scoped(shop.server.platform.db, systemScope('test data'))
      .insertInto('order_items', rows)
      .returning('order_items.id')
      .execute()
    const [kettle = 0, cups = 0] = items.map(({ id }) => id)
    return { ...order, kettle, cups }
  }

  describe('a return that the buyer asks for', () => {
    test('is rejected with an explanation, which history and page keep; the order is bought without a second purchase', async () => {
      const { id, number } = await shop.add({ status: 'return_request' })
      const key = randomUUID()
      const change = [to(number, 'reject_return', { explanation, version: 1 })]
      const first = await shop.change('manager', change, key)
      expect(first.orders).toMatchObject([{ app_status: 'buyed', version: 2, amountAR: 0 }])
      expect(await shop.change('manager', change, key)).toEqual(first)
      expect(await shop.history(id)).toMatchObject([
        { action: 'reject_return', status: 'buyed', reason: null },
      ])
      expect((await page(id)).changeHistory).toMatchObject([{ action: 'Возврат отклонён', explanation }])
      expect(await shop.audit(id)).toMatchObject([{ action: 'order.reject_return', after: { explanation } }])
      expect((await page(id)).actions.filter((one: { allowed: boolean }) => one.allowed)).toMatchObject([
        { action: 'return' },
        { action: 'part_return' },
      ])
    })

    test.each([
      ['return', {}, 'return', 150_000],
      ['part_return', { amount: 30_000 }, 'part_return', 30_000],
    ] as const)('is accepted by %s', async (action, amount, app_status, amountAR) => {
      const { number } = await shop.add({ status: 'return_request' })
      const { orders } = await shop.change('manager', [to(number, action, { reason, ...amount })])
      expect(orders).toMatchObject([{ app_status, amountAR }])
    })

    test('is accepted or rejected once when two colleagues press at the same time', async () => {
      const { id, number } = await shop.add({ status: 'return_request' })
      const answers = await Promise.all([
        shop.change('manager', [to(number, 'return', { reason, version: 1 })]),
        shop.change('both', [to(number, 'reject_return', { explanation, version: 1 })]),
      ])
      const refused = answers.flatMap(({ ErrorResponses }) => ErrorResponses.map(({ code }) => code))
      expect([answers.flatMap(({ orders }) => orders).length, refused]).toEqual([1, ['ORDER_CHANGED']])
      expect(await shop.history(id)).toHaveLength(1)
    })

    test.each([
      ['a stranger', 'stranger', 'NOT_FOUND'],
      ['a courier', 'courier', 'FORBIDDEN'],
    ])('is no business of %s', async (_, who, code) => {
      const { id, number } = await shop.add({ status: 'return_request' })
      expect(await codes(who, [to(number, 'reject_return', { explanation })])).toEqual([code])
      expect(await shop.history(id)).toEqual([])
    })

    test.each(['', ' \n ', 'а'.repeat(501), 'строка\u0000', '\u202eтекст'])(
      'is not rejected with %j',
      async (text) => {
        const { id, number } = await shop.add({ status: 'return_request' })
        const body = [{ merchantId: 'ALPHA', orders: [to(number, 'reject_return', { explanation: text })] }]
        const answer = await shop.call('manager', 'PUT', '/accounting/changeStatus/json', { body })
        expect([answer.statusCode, (await shop.order(id)).status]).toEqual([400, 'return_request'])
      },
    )
  })

  describe('an order at the courier', () => {
    test('comes back to the shop, which hands it over again; its undo leads nowhere', async () => {
      const { id, number } = await shop.add({ status: 'ready_delivery' })
      const { orders } = await shop.change('courier', [
        to(number, 'back_from_courier', { reason, version: 1 }),
      ])
      expect(orders).toMatchObject([{ app_status: 'in_progress', version: 2 }])
      expect((await page(id)).changeHistory).toMatchObject([
        { action: 'Вернулся от курьера', reason: 'Покупатель отказался при получении' },
      ])
      for (const who of ['courier', 'manager']) {
        const path = `/accounting/v1/application/${id}/put-back`
        const undone = await shop.call(who, 'POST', path, { body: { version: 2 }, key: randomUUID() })
        expect(undone.statusCode).toBe(who === 'manager' ? 409 : 403)
      }
      const again = await shop.change('manager', [to(number, 'readyDelivery')])
      expect(again.orders).toMatchObject([{ app_status: 'ready_delivery', version: 3 }])
      expect(await codes('manager', [to(number, 'readyDelivery')])).toEqual(['STATUS_NOT_ALLOWED'])
    })

    test('is taken, undone, handed over and brought back: the old undo does not make it new', async () => {
      const { id, number } = await shop.add()
      await shop.change('manager', [to(number, 'in_progress')])
      const path = `/accounting/v1/application/${id}/put-back`
      await shop.call('manager', 'POST', path, { body: { version: 2 }, key: randomUUID() })
      await shop.change('manager', [to(number, 'readyDelivery')])
      await shop.change('manager', [to(number, 'back_from_courier', { reason })])
      for (const version of [2, 3, 4, 5])
        expect(
          (await shop.call('manager', 'POST', path, { body: { version }, key: randomUUID() })).statusCode,
        ).toBe(409)
      expect((await shop.order(id)).status).toBe('in_progress')
    })

    test.each(['canceled', 'readyDelivery'] as const)('that came back may be %s', async (action) => {
      const { number } = await shop.add({ status: 'in_progress', came_back: true })
      expect(await codes('manager', [to(number, action)])).toEqual([])
    })

    test('that was only taken stays in the shop', async () => {
      const { number } = await shop.add({ status: 'in_progress' })
      const { ErrorResponses } = await shop.change('manager', [to(number, 'readyDelivery')])
      expect(ErrorResponses[0]?.message).toBe(
        'Заказ уже в обработке: передать курьеру можно только новый заказ или вернувшийся от курьера',
      )
    })
  })

  describe('the specification’s body, without a reason', () => {
    test.each([
      ['canceled', 'completed', {}],
      ['return', 'buyed', { amount: 150_000 }],
      ['part_return', 'buyed', { amount: 30_000 }],
    ] as const)('%s is taken; history and document say so', async (action, status, amount) => {
      const { id, number } = await shop.add({ status })
      expect(await codes('manager', [to(number, action, amount)])).toEqual([])
      expect((await page(id)).changeHistory).toMatchObject([{ reason: 'Причина не указана' }])
      await shop.server.runJobs()
      const { document } = await shop.server.platform.db
        .selectFrom('documents')
        .select('document')
        .where('id', '=', `${id}-2`)
        .executeTakeFirstOrThrow()
      expect(document).toMatchObject({ orderId: number, reason: 'Причина не указана' })
    })
  })

  describe('a return by goods', () => {
    test('names what came back in history and audit', async () => {
      const { id, number, cups } = await addBought('return_request')
      const items = [{ id: cups, quantity: 2 }]
      const { orders } = await shop.change('manager', [
        to(number, 'part_return', { reason, amount: 19_000, items }),
      ])
      expect(orders).toMatchObject([{ app_status: 'part_return', amountAR: 19_000 }])
      const back = [{ title: 'Чашка', quantity: 2 }]
      expect((await page(id)).changeHistory).toMatchObject([
        { items: back, amountFrom: 150_000, amountTo: 131_000 },
      ])
      expect(await shop.audit(id)).toMatchObject([{ after: { items: back } }])
    })

    test('that is full takes all items', async () => {
      const { id, number } = await addBought()
      await shop.change('manager', [to(number, 'return', { reason })])
      expect((await page(id)).changeHistory).toMatchObject([
        {
          items: [
            { title: 'Чайник', quantity: 1 },
            { title: 'Чашка', quantity: 6 },
          ],
        },
      ])
    })

    test('that the bank completes on the buyer’s request takes all items; after an accepted part it takes none again', async () => {
      const [whole, part] = [await addBought('return_request'), await addBought('return_request')]
      await shop.change('manager', [
        to(part.number, 'part_return', { amount: 10_000, items: [{ id: part.cups, quantity: 1 }] }),
      ])
      const ctx = job(shop.server.platform)
      for (const { id } of [whole, part])
        await inTransaction(ctx, async (ctx) =>
          applyBankReport(ctx, await findOrderById(ctx, id), 'return_final'),
        )
      const cup = [{ title: 'Чашка', quantity: 1 }]
      const all = [
        { title: 'Чайник', quantity: 1 },
        { title: 'Чашка', quantity: 6 },
      ]
      const named = async (id: number) =>
        (await page(id)).changeHistory.map(({ items }: { items?: object[] }) => items)
      expect([await named(whole.id), await named(part.id)]).toEqual([[all], [cup, undefined]])
      expect((await page(whole.id)).changeHistory).toMatchObject([{ amountFrom: 150_000, amountTo: 0 }])
      const zone = shop.server.platform.config.businessTz
      const day = dayOf(shop.server.clock.now(), zone)
      const lines: string[] = []
      for await (const batch of openRegister(job(shop.server.platform), 3, { start: day, end: day }).lines)
        lines.push(...batch.map((cells) => cells.join(' ')))
      expect(lines.filter((line) => line.startsWith(String(whole.id)))).toMatchObject([
        expect.stringContaining('Чайник, Чашка × 6'),
      ])
    })

    test('several at once, one of them with items of another: that one alone is refused', async () => {
      const [one, other] = [await addBought(), await addBought()]
      const part = (number: string, id: number) =>
        to(number, 'part_return', { amount: 100, items: [{ id, quantity: 1 }] })
      const { orders, ErrorResponses } = await shop.change('manager', [
        part(one.number, one.kettle),
        part(other.number, one.cups),
      ])
      expect(orders.map((order) => order.merchant_order_id)).toEqual([one.number])
      expect(ErrorResponses).toMatchObject([{ orderId: other.number, code: 'ITEMS_UNKNOWN' }])
    })
  })
})

describe('changes by the clock and the bank', () => {
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
    while (!added.some((id) => id % 10 === 0))
      added.push((await shop.add({ status: 'buyed', ...changed })).id)
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
})
