import type { CallAnswer, OrderStatus } from '@cabinet/contract'
import { read, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { build, type SignedInClient, type TestServer } from '../../../test/build.ts'
import { job } from '../../../test/call.ts'
import { addOrdersWithDetails } from '../../../test/order-details.ts'
import { addMerchants, addRole, addUser, password } from '../../../test/people.ts'
import { openShop, type Shop } from '../../../test/shop.ts'
import { commandContext } from '../../platform/service-context.ts'
import { dayOf } from '../../platform/time/business-zone.ts'
import { audit } from '../audit/audit.ts'
import { openRegister } from '../settlements/registers.ts'

describe('the page of an order', () => {
  type Detail = CallAnswer<'GET /accounting/v1/application/{id}'>
  type Items = CallAnswer<'GET /marketplace/v2/orders/{merchantOrderId}'>

  let server: TestServer
  let plain: number
  let market: number
  let item: number
  const clients = new Map<string, SignedInClient>()

  beforeAll(async () => {
    server = await build({ env: { PAYMENT_TERMS_URL: 'https://bank.kz/terms' } })
    const { db } = server.platform
    await addMerchants(db, 'ALPHA', 'BETA')
    await addRole(db, 'NOTHING', [])
    const users = [
      { username: 'manager@test.kz', role: 'ONLINE_STORE_MANAGER', merchants: ['ALPHA'] },
      { username: 'courier@test.kz', role: 'COURIER', merchants: ['ALPHA'] },
      { username: 'nobody@test.kz', role: 'NOTHING', merchants: ['ALPHA'] },
      { username: 'both@test.kz', role: 'COURIER', merchants: ['ALPHA', 'BETA'] },
      { username: 'other@test.kz', role: 'ADMINISTRATOR', merchants: ['BETA'] },
    ]
    for (const user of users) {
      await addUser(db, user)
      clients.set(user.username, await server.signIn(user.username, password))
    }
    ;({ plain, market, item } = await addOrdersWithDetails(db))
  })

  afterAll(() => server.close())

  function get(who: string, path: string) {
    return server.app.inject({ url: `/api${path}`, headers: clients.get(who)?.headers ?? {} })
  }

  async function detail(who: string, id: number): Promise<Detail> {
    return (await get(who, `/accounting/v1/application/${id}`)).json<Detail>()
  }

  test('the order with what the bank takes and pays', async () => {
    const { orderInfo, clientInfo } = await detail('manager@test.kz', plain)
    expect(orderInfo).toMatchObject({
      merchant_order_id: 'P-1',
      amount: 100_000,
      bank_commission: 12_500,
      amount_to_be_paid: 87_500,
      delivered_date: '2026-11-12T08:00:00.000Z',
      installment_type: '0-0-12',
      payment_terms: 'https://bank.kz/terms',
      is_edited: false,
      version: 3,
    })
    expect(clientInfo).toEqual({
      cLastName: 'Ахметов',
      cName: 'Данияр',
      cMiddleName: null,
      phoneNumber: '77011234567',
      email: null,
      iin: '********0013',
    })
  })

  test('its history in order of time, in words', async () => {
    const { changeHistory } = await detail('manager@test.kz', plain)
    expect(changeHistory).toEqual([
      {
        adjusted_time: '2026-11-10T06:00:00.000Z',
        status: 'completed',
        action: 'Заказ оформлен',
        responsible: 'Система',
      },
      {
        adjusted_time: '2026-11-12T08:00:00.000Z',
        status: 'delivered_w_e',
        action: 'Выдан покупателю, сумма изменена',
        responsible: 'Ахметов Д.',
        amountFrom: 120_000,
        amountTo: 100_000,
      },
      {
        adjusted_time: '2026-11-13T02:00:00.000Z',
        status: 'part_return',
        action: 'Оформлен частичный возврат',
        responsible: 'Система',
        reason: 'Нет в наличии',
      },
    ])
  })

  test.each([
    ['manager@test.kz', 'plain', ['return', 'part_return']],
    ['manager@test.kz', 'market', ['in_progress', 'hand_over', 'cancel', 'delete_item']],
    ['courier@test.kz', 'plain', []],
    ['nobody@test.kz', 'market', []],
  ] as const)('%s may do with the %s order: %p', async (who, which, wanted) => {
    const { actions } = await detail(who, which === 'plain' ? plain : market)
    expect(actions.filter(({ allowed }) => allowed).map(({ action }) => action)).toEqual(wanted)
    for (const { allowed, reason } of actions) expect(reason === undefined).toBe(allowed)
  })

  test('the reason of a missing permission names it', async () => {
    const { actions } = await detail('courier@test.kz', plain)
    expect(actions.find(({ action }) => action === 'return')?.reason).toBe(
      'Недостаточно прав: нужно право «Возврат заказов»',
    )
  })

  test('items of a marketplace order with pickup points and address', async () => {
    const items = (await get('courier@test.kz', '/marketplace/v2/orders/M-1')).json<Items>()
    expect(items.delivery).toEqual({ city: 'Астана', street: 'ул. Сауран', building: '5', apartment: '12' })
    expect(items.products).toEqual([
      {
        id: item,
        merchant_product_id: 'EL-1',
        link: 'https://alpha.kz/p/1',
        title: 'Телефон',
        color: ['чёрный', 'синий'],
        size: null,
        price: 60_000,
        sale_price: 50_000.5,
        quantity: 1,
        pickup: [
          { id: expect.any(Number), region: 'Алматы', city: 'Алматы', street: 'пр. Абая', building: '1' },
        ],
      },
      expect.objectContaining({ title: 'Чехол', size: 'M', quantity: 2, pickup: [] }),
    ])
    expect((await get('courier@test.kz', `/marketplace/v2/products/${item}`)).json()).toEqual(
      items.products[0],
    )
  })

  test('a number that two merchants share needs the merchant', async () => {
    const path = '/marketplace/v2/orders/SAME'
    expect((await get('courier@test.kz', path)).statusCode).toBe(200)
    const refused = await get('both@test.kz', path)
    expect([refused.statusCode, Object.keys(refused.json<{ fields: object }>().fields)]).toEqual([
      400,
      ['merchantId'],
    ])
    expect((await get('both@test.kz', `${path}?merchantId=BETA`)).statusCode).toBe(200)
  })

  test.each([
    ['another merchant’s order', 'other@test.kz', () => `/accounting/v1/application/${plain}`],
    ['another merchant’s items', 'other@test.kz', () => '/marketplace/v2/orders/M-1'],
    [
      'another merchant’s items by its name',
      'other@test.kz',
      () => '/marketplace/v2/orders/M-1?merchantId=ALPHA',
    ],
    ['another merchant’s item', 'other@test.kz', () => `/marketplace/v2/products/${item}`],
    ['no such order', 'manager@test.kz', () => '/accounting/v1/application/999999'],
    ['no such number', 'manager@test.kz', () => '/marketplace/v2/orders/none'],
    ['an order that has no items', 'manager@test.kz', () => '/marketplace/v2/orders/P-1'],
    ['no such item', 'manager@test.kz', () => '/marketplace/v2/products/999999'],
  ])('%s is not found', async (_, who, path) => {
    const response = await get(who, path())
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('an order’s sums', () => {
  let shop: Shop
  beforeAll(async () => {
    shop = await openShop()
  })
  afterAll(() => shop.close())

  /** Reads the one order of a sheet by its headers. */
  function figures(headers: readonly unknown[], line: readonly unknown[] = []) {
    const cell = (pattern: RegExp) =>
      line[headers.findIndex((header) => pattern.test(String(header)))] ?? null
    return { amount: cell(/^Сумма/), back: cell(/^Компенсация/), commission: cell(/^Комиссия/) }
  }

  test.each<[OrderStatus, number, number, number | null, number | null]>([
    ['completed', 150_000, 0, 15_000, 135_000],
    ['buyed', 150_000, 0, 15_000, 135_000],
    ['return_request', 150_000, 0, 15_000, 135_000],
    ['part_return', 150_000, 30_000.5, 11_999.95, 107_999.55],
    ['return', 150_000, 150_000, 0, 0],
    ['return_final', 150_000, 150_000, 0, 0],
    ['canceled', 150_000, 0, null, null],
    ['final_merchant_unavaliable', 150_000, 0, null, null],
  ])(
    '%s: list, search, page, Excel and register tell the same',
    async (status, amount, back, commission, paid) => {
      const { id, number } = await shop.add({
        status,
        amount_tiyn: amount * 100,
        compensation_tiyn: back * 100,
        bank_commission_tiyn: 15_000_00,
      })
      const get = (path: string) => shop.call('manager', 'GET', path)
      const [listed] = (await get(`/accounting/v1/applications?orderId=${number}`)).json().orders
      const [found] = (await get(`/accounting/v1/applications/search?search=${number}`)).json().orders
      const { orderInfo } = (await get(`/accounting/v1/application/${id}`)).json()
      for (const order of [listed, found, orderInfo])
        expect([order.amount, order.amountAR]).toEqual([amount, back])
      expect([orderInfo.bank_commission, orderInfo.amount_to_be_paid]).toEqual([commission, paid])
      const book = read((await get(`/uchet-accounting/application-report?orderId=${number}`)).rawPayload)
      const sheet = book.Sheets[book.SheetNames[0] ?? '']
      if (sheet === undefined) throw new Error('no sheet')
      const [headers = [], line] = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true })
      expect(figures(headers, line)).toEqual({ amount, back, commission })
      const row = await shop.order(id)
      const day = dayOf(row.created_at, shop.server.platform.config.businessTz)
      const register = openRegister(job(shop.server.platform), 1, { start: day, end: day })
      const titles = register.sheet.columns.map(({ header }) => header)
      let cells: readonly unknown[] = []
      for await (const lines of register.lines) cells = lines.find(([first]) => first === String(id)) ?? cells
      expect(figures(titles, cells)).toEqual({ amount, back, commission })
      expect(cells[titles.findIndex((title) => title.startsWith('К выплате'))] ?? null).toBe(paid)
    },
  )
})

describe('rows of a newer version', () => {
  let server: TestServer
  let client: SignedInClient
  let id: number

  /** Rows as a version after this one may have written them: a status, an action, a reason and a permission of its own. */
  beforeAll(async () => {
    // A production server sends answers unchecked; clients skip values that they don't know.
    server = await build({ checkAnswers: false })
    const { db } = server.platform
    await addMerchants(db, 'ALPHA', 'BETA')
    await addUser(db, { username: 'superadmin' })
    client = await server.signIn('superadmin', password)
    ;({ plain: id } = await addOrdersWithDetails(db))
    await sql`alter table orders drop constraint orders_status_check`.execute(db)
    await sql`alter table order_history drop constraint order_history_status_check`.execute(db)
    await sql`update orders set status = 'at_a_locker' where id = ${id}`.execute(db)
    await sql`insert into order_history (merchant_id, order_id, at, status, action, responsible, reason)
    values ('ALPHA', ${id}, ${server.clock.now()}, 'at_a_locker', 'put_into_locker', 'manager@test.kz', 'tooHeavy')`.execute(
      db,
    )
    await sql`insert into role_permissions (role_id, permission) select id, 'OPEN_LOCKERS' from roles`.execute(
      db,
    )
    const ctx = commandContext(db, server.clock.now(), 'test', 'records of a newer version')
    await audit(ctx, { action: 'locker.open', subject: 'order', id: 7, after: { shelf: 2 } })
  })
  afterAll(() => server.close())

  const get = (path: string) => server.app.inject({ url: `/api${path}`, headers: client.headers })

  test('the page of an order tells the unknown as unknown', async () => {
    const detail = (await get(`/accounting/v1/application/${id}`)).json()
    expect(detail.orderInfo).toMatchObject({
      app_status: 'at_a_locker',
      appStatusGroupRus: 'Неизвестный статус',
    })
    expect(detail.changeHistory).toContainEqual(
      expect.objectContaining({ action: 'Неизвестное действие', reason: 'tooHeavy' }),
    )
    expect(detail.actions).toContainEqual(
      expect.objectContaining({
        action: 'cancel',
        allowed: false,
        reason: expect.stringMatching(/^Заказ в неизвестном статусе: отменить можно/),
      }),
    )
  })

  test.each([
    ['/users/api/v1/me'],
    ['/users/api/v1/roles-permissions'],
    ['/users/api/v1/users'],
    ['/users/api/v1/security-log'],
    ['/accounting/v1/applications'],
    ['/accounting/v1/applications?with=counts'],
    ['/accounting/v1/merchants/all/dashboard?from=2026-01-01&to=2026-11-20'],
    ['/uchet-accounting/application-report'],
    ['/accounting/v1/merchants/ALPHA/dashboard/report?from=2026-01-01&to=2026-11-20'],
    ['/accounting/v1/merchants/ALPHA/push-apps-unloading?startDate=2026-11-01&endDate=2026-11-20'],
  ])('%s answers', async (path) => {
    expect([path, (await get(path)).statusCode]).toEqual([path, 200])
  })

  test('an action on it is refused with a sentence', async () => {
    const answer = await server.app.inject({
      method: 'PUT',
      url: '/api/accounting/changeStatus/json',
      headers: { ...client.headers, 'idempotency-key': 'newer-rows' },
      payload: [
        {
          merchantId: 'ALPHA',
          orders: [{ orderId: 'P-1', status: 'canceled', amount: 100_000, reason: 'outOfStock' }],
        },
      ],
    })
    expect(answer.json().ErrorResponses).toEqual([
      expect.objectContaining({ orderId: 'P-1', code: 'STATUS_NOT_ALLOWED' }),
    ])
  })

  test('a role that is saved keeps the permissions of a newer version', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/users/api/v1/roles-permissions',
      headers: client.headers,
      payload: { role: 'COURIER', permissions: ['DELIVER_ORDERS', 'EXPORT_ORDERS'] },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([200, undefined])
    const kept = await server.platform.db
      .selectFrom('role_permissions')
      .innerJoin('roles', 'roles.id', 'role_id')
      .where('roles.name', '=', 'COURIER')
      .select('permission')
      .orderBy('permission')
      .execute()
    expect(kept.map(({ permission }) => permission)).toEqual([
      'DELIVER_ORDERS',
      'EXPORT_ORDERS',
      'OPEN_LOCKERS',
    ])
  })
})
