import { randomUUID } from 'node:crypto'
import type { ActionWireName, OrderStatus } from '@cabinet/contract'
import { sql } from 'kysely'
import { job } from '../../../../test/call.ts'
import { openShop, type Shop, to } from '../../../../test/shop.ts'
import type { ServiceContext } from '../../../platform/service-context.ts'
import { withBulkLock } from './bulk-lock.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

describe('a change of status', () => {
  const reason = 'outOfStock'
  const texts: Partial<Record<ActionWireName, Parameters<typeof to>[2]>> = {
    canceled: { reason },
    return: { reason },
    part_return: { reason },
    back_from_courier: { reason: 'unableToDelivery' },
    reject_return: { explanation: 'Товар носили' },
  }

  /** Each change from each of its statuses, and refused once; verdict.test.ts has all statuses. */
  const cells: readonly (readonly [
    OrderStatus,
    ActionWireName,
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
    expect(await shop.order(plain.id)).toMatchObject({
      amount_tiyn: 150_000_00,
      compensation_tiyn: 30_000_50,
    })
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
})

describe('changes of many orders', () => {
  const path = '/accounting/changeStatus/json'
  const reason = 'outOfStock'
  const many = async (count: number, changes: Parameters<Shop['add']>[0] = {}) => {
    const added: { id: number; number: string }[] = []
    for (let n = 0; n < count; n += 1) added.push(await shop.add(changes))
    return added
  }

  /** Returns the statements that `work` sends to the database, as first words and table. */
  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const seen: string[] = []
    const executor = shop.server.platform.db.getExecutor()
    const provide = executor.provideConnection.bind(executor)
    executor.provideConnection = (use) =>
      provide((connection) => {
        const ask = connection.executeQuery.bind(connection)
        connection.executeQuery = (query) => {
          if (/\b(orders|order_history|audit_log)\b/.test(query.sql)) seen.push(query.sql)
          return ask(query)
        }
        return use(connection).finally(() => {
          connection.executeQuery = ask
        })
      })
    await work().finally(() => {
      executor.provideConnection = provide
    })
    return seen
  }

  const body = (wanted: ReturnType<typeof to>[]) => [{ merchantId: 'ALPHA', orders: wanted }]

  test('several actions over many orders: each gets what it asked for, whatever the order of the request', async () => {
    const fresh = await many(3)
    const bought = await many(3, { status: 'buyed' })
    const gone = await many(2, { status: 'delivered' })
    const { orders, ErrorResponses } = await shop.change('manager', [
      ...bought.map(({ number }, index) => to(number, 'part_return', { reason, amount: 1000 + index })),
      ...gone.map(({ number }) => to(number, 'canceled', { reason })),
      ...fresh.map(({ number }, index) => to(number, index === 1 ? 'in_progress' : 'readyDelivery')),
    ])
    expect(orders.map(({ app_status, amountAR }) => [app_status, amountAR])).toEqual([
      ['part_return', 1000],
      ['part_return', 1001],
      ['part_return', 1002],
      ['ready_delivery', 0],
      ['in_progress', 0],
      ['ready_delivery', 0],
    ])
    expect(ErrorResponses.map(({ orderId, code }) => [orderId, code])).toEqual(
      gone.map(({ number }) => [number, 'STATUS_NOT_ALLOWED']),
    )
    const [, second] = bought
    expect(await shop.history(second?.id ?? 0)).toMatchObject([
      { action: 'part_return', amounts: [150_000_00, 148_999_00], reason },
    ])
    expect(await shop.audit(second?.id)).toMatchObject([
      { action: 'order.part_return', after: { compensation_tiyn: 1001_00 } },
    ])
  })

  test('the second change of one order in one request is refused', async () => {
    const { id, number } = await shop.add()
    const { orders, ErrorResponses } = await shop.change('manager', [
      to(number, 'in_progress'),
      to(number, 'canceled', { reason }),
    ])
    expect([orders.length, ErrorResponses.map(({ code }) => code)]).toEqual([1, ['ORDER_CHANGED']])
    expect((await shop.order(id)).status).toBe('in_progress')
  })

  test('the statements of a hundred orders are those of four', async () => {
    const counts: number[] = []
    for (const count of [2, 50]) {
      const [gone, fresh] = [await many(count, { status: 'canceled' }), await many(count)]
      const wanted = [...gone, ...fresh].map(({ number }) => to(number, 'readyDelivery'))
      counts.push((await statementsOf(() => shop.change('manager', wanted))).length)
    }
    expect(counts[1]).toBe(counts[0])
  })

  test('a user without any of the rights reads no order', async () => {
    const orders = await many(5)
    const wanted = orders.map(({ number }) => to(number, 'canceled', { reason }))
    const seen = await statementsOf(async () => {
      const { ErrorResponses } = await shop.change('courier', wanted)
      expect(ErrorResponses.map(({ code }) => code)).toEqual(Array(5).fill('FORBIDDEN'))
    })
    expect(seen.filter((text) => /from "?orders"?|update "?orders"?/.test(text))).toEqual([])
  })

  const bulkOf = (userId: number, idempotencyKey: string): ServiceContext => {
    const ctx = job(shop.server.platform)
    return { ...ctx, actor: { ...ctx.actor, userId }, idempotencyKey }
  }

  test('a second bulk of the same user waits for its turn; its twin, one order and other users do not', async () => {
    const { promise: gate, resolve: finish } = Promise.withResolvers<void>()
    const first = withBulkLock(bulkOf(1, 'first'), 2, () => gate)
    const pass = async () => 'passed'
    await expect(withBulkLock(bulkOf(1, 'second'), 2, pass)).rejects.toMatchObject({
      status: 409,
      code: 'BULK_RUNNING',
      retryAfter: 2,
    })
    const others = [
      withBulkLock(bulkOf(1, 'first'), 2, pass),
      withBulkLock(bulkOf(1, 'one'), 1, pass),
      withBulkLock(bulkOf(2, 'second'), 2, pass),
    ]
    expect(await Promise.all(others)).toEqual(['passed', 'passed', 'passed'])
    finish()
    await first
    expect(await withBulkLock(bulkOf(1, 'second'), 2, pass)).toBe('passed')
  })

  test('a bulk that another process runs keeps the user’s next one out', async () => {
    const { database } = shop.server
    // A single connection has no second transaction to wait for.
    if (database.engine === 'pglite') return
    const [one, two] = await many(2)
    const { user_id: userId } = await database.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.user_id')
      .where('users.username', '=', 'manager@test.kz')
      .executeTakeFirstOrThrow()
    const wanted = [one, two].map((order) => to(order?.number ?? '', 'readyDelivery'))
    const send = () => shop.call('manager', 'PUT', path, { body: body(wanted), key: 'elsewhere' })
    await database.db.transaction().execute(async (db) => {
      await sql`select pg_advisory_xact_lock(7246005, ${userId}::integer)`.execute(db)
      expect((await send()).json()).toMatchObject({ code: 'BULK_RUNNING' })
    })
    expect((await send()).statusCode).toBe(200)
  })

  test('the stored answer names no buyer, and a repetition shows what the caller may see now', async () => {
    const { db } = shop.server.platform
    const done = await shop.add()
    const refused = await shop.add({ status: 'delivered' })
    const wanted = [done, refused].map(({ number }) => to(number, 'readyDelivery'))
    const first = await shop.call('manager', 'PUT', path, { body: body(wanted), key: 'kept-00001' })
    const { answer } = await db
      .selectFrom('idempotency_keys')
      .select('answer')
      .where('key', '=', 'kept-00001')
      .executeTakeFirstOrThrow()
    expect(answer).toEqual({
      orders: [{ id: done.id, status: 'ready_delivery', version: 2 }],
      refused: [{ merchantId: 'ALPHA', orderId: refused.number, code: 'STATUS_NOT_ALLOWED' }],
    })
    const again = await shop.call('manager', 'PUT', path, { body: body(wanted), key: 'kept-00001' })
    if (again.statusCode !== 200)
      throw new Error(
        shop.server.log
          .filter((l) => l.includes('failed'))
          .join()
          .slice(0, 1500),
      )
    expect([again.statusCode, again.json().orders]).toEqual([200, first.json().orders])
    expect(again.json().ErrorResponses).toMatchObject([
      { orderId: refused.number, code: 'STATUS_NOT_ALLOWED', message: 'Статус заказа этого не позволял' },
    ])
  })
})

describe('a change that is put back', () => {
  /** Adds an order and takes it in progress as the manager, which makes version 2. */
  async function taken(): Promise<number> {
    const { id, number } = await shop.add({ status: 'completed' })
    await shop.change('manager', [to(number, 'in_progress', { version: 1 })])
    return id
  }

  const putBack = async (who: string, id: number, version = 2, key: string = randomUUID()) => {
    const path = `/accounting/v1/application/${id}/put-back`
    const answer = await shop.call(who, 'POST', path, { body: { version }, key })
    return { status: answer.statusCode, body: answer.json() }
  }

  test('a user puts an order back within ten seconds of taking it, once; history and audit record it', async () => {
    const id = await taken()
    shop.server.clock.advance({ seconds: 10 })
    const key = randomUUID()
    const first = await putBack('manager', id, 2, key)
    expect(first).toMatchObject({ status: 200, body: { order: { app_status: 'completed', version: 3 } } })
    expect(await putBack('manager', id, 2, key)).toEqual(first)
    expect(await shop.order(id)).toMatchObject({ status: 'completed', version: 3 })
    expect(await shop.history(id)).toMatchObject([
      { action: 'in_progress', status: 'in_progress' },
      { action: 'put_back', status: 'completed', responsible: 'Ахметова Айгерим' },
    ])
    expect(await shop.audit(id)).toMatchObject([
      { action: 'order.in_progress' },
      { action: 'order.put_back', before: { version: 2 }, after: { status: 'completed', version: 3 } },
    ])
    const page = await shop.call('manager', 'GET', `/accounting/v1/application/${id}`)
    expect(page.json().changeHistory.at(-1)).toMatchObject({ action: 'Возвращён в новые: взят по ошибке' })
  })

  test.each([
    ['a colleague', 'both', 2, 0],
    ['a courier', 'courier', 2, 0],
    ['somebody too late', 'manager', 2, 16],
    ['somebody who saw another version', 'manager', 1, 0],
  ])('%s does not', async (_, who, version, seconds) => {
    const id = await taken()
    shop.server.clock.advance({ seconds })
    const { status, body } = await putBack(who, id, version)
    expect(who === 'courier' ? [403, 'FORBIDDEN'] : [409, 'UNDO_TOO_LATE']).toEqual([status, body.code])
    expect(await shop.order(id)).toMatchObject({ status: 'in_progress', version: 2 })
  })

  test('an order that has moved on stays where it is, and so does one of another merchant', async () => {
    const id = await taken()
    expect(await putBack('stranger', id)).toMatchObject({ status: 404 })
    const moved = await taken()
    const { merchant_order_id } = await shop.order(moved)
    await shop.change('manager', [to(merchant_order_id, 'canceled', { reason: 'outOfStock', version: 2 })])
    for (const version of [2, 3])
      expect(await putBack('manager', moved, version)).toMatchObject({
        status: 409,
        body: { code: 'UNDO_TOO_LATE', order: { app_status: 'canceled', version: 3 } },
      })
  })
})
