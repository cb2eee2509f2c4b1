import type { CallAnswer } from '@cabinet/contract'
import { sql } from 'kysely'
import type { SignedInClient, TestServer } from '../../../test/build.ts'
import { addUser, password } from '../../../test/people.ts'
import { openShop, type Shop, to } from '../../../test/shop.ts'
import { inTransaction, jobContext } from '../../platform/service-context.ts'
import { insertHistory } from './history-queries.ts'
import { selectOrders } from './queries.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

describe('orders that change', () => {
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
    'the database refuses: %s',
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
})

describe('views of the list', () => {
  const url = '/api/accounting/v1/order-views'
  let server: TestServer
  let mine: SignedInClient
  let other: SignedInClient

  beforeAll(async () => {
    server = shop.server
    for (const username of ['dana@test.kz', 'other@test.kz'])
      await addUser(server.platform.db, { username, role: 'COURIER' })
    mine = await server.signIn('dana@test.kz', password)
    other = await server.signIn('other@test.kz', password)
  })

  const save = async (name: string | null, query: string, { headers } = mine) =>
    (await server.app.inject({ method: 'PUT', url, headers, payload: { name, query } })).statusCode
  const saved = async () => {
    const response = await server.app.inject({ url, headers: mine.headers })
    return response.json<CallAnswer<'GET /accounting/v1/order-views'>>().map(({ name }) => name)
  }

  test('views are kept for their user alone, renamed in their place and deleted; other input changes nothing', async () => {
    for (const [name, query, status, names] of [
      ['Крупные', 'sort=amount:desc', 204, ['Крупные']],
      ['Вчера', 'sort=id', 204, ['Крупные', 'Вчера']],
      ['Самые крупные', 'sort=amount:desc', 204, ['Самые крупные', 'Вчера']],
      [null, 'sort=id', 204, ['Самые крупные']],
      ['', 'sort=amount:desc', 400, ['Самые крупные']],
      [' ', 'sort=amount:desc', 400, ['Самые крупные']],
      ['\u200b\u3164', 'sort=amount:desc', 400, ['Самые крупные']],
      ['а\u202eб', 'sort=amount:desc', 400, ['Самые крупные']],
      ['Пустой', '', 400, ['Самые крупные']],
      ['Чужой', 'https://x.kz/?a', 400, ['Самые крупные']],
    ] as const) {
      expect([name, await save(name, query)]).toEqual([name, status])
      await save('Чужой', 'sort=amount:desc', other)
      expect(await saved()).toEqual(names)
    }
  })

  test('of views saved at once none is lost, and none is one too many; saved ones can still be renamed', async () => {
    await Promise.all([2, 3, 4, 5, 6, 7, 8, 9].map((n) => save(`Вид ${n}`, `id=${n}`)))
    expect(await saved()).toHaveLength(9)
    const last = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((n) => save(`Ещё ${n}`, `size=${n}`)))
    expect(last.filter((status) => status === 204)).toHaveLength(1)
    expect(await saved()).toHaveLength(10)
    expect(await save('Второй', 'id=2')).toBe(204)
    expect(await saved()).toContain('Второй')
  })
})
