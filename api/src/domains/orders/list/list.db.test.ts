import { mock } from 'node:test'
import { type CallAnswer, type Order, type OrderStatus, orderStatuses } from '@cabinet/contract'
import { sql } from 'kysely'
import { build, type SignedInClient, type TestServer } from '../../../../test/build.ts'
import { waitForSlowMachine } from '../../../../test/database.ts'
import { addOrders, type OrderRow, orderRow } from '../../../../test/orders.ts'
import { addMerchants, addUser, password } from '../../../../test/people.ts'
import { openShop, type Shop } from '../../../../test/shop.ts'
import { jobContext } from '../../../platform/service-context.ts'
import { mergeRollupDeltas } from '../../analytics/rollup/upkeep.ts'

describe('the list', () => {
  type List = CallAnswer<'GET /accounting/v1/applications'>

  const people = {
    superadmin: ['ALPHA', 'BETA', 'GAMMA'],
    'two@test.kz': ['ALPHA', 'BETA'],
    'one@test.kz': ['BETA'],
    'none@test.kz': [],
  } as const
  type Person = keyof typeof people
  const everybody = Object.keys(people) as Person[]

  const hour = 3_600_000
  const start = Date.parse('2026-11-01T00:00:00Z')

  /** The rows have few different amounts and times, so that ties are frequent. */
  const rows: OrderRow[] = Array.from({ length: 130 }, (_, index) => {
    const created_at = new Date(start + ((index * 37) % 40) * 7 * hour)
    return orderRow({
      merchant_id: (['ALPHA', 'BETA', 'GAMMA'] as const)[index % 3] ?? 'ALPHA',
      merchant_order_id: index === 5 ? '10%_5' : index % 2 === 0 ? `${1000 + index}` : `A-${index}`,
      created_at,
      status_changed_at: created_at,
      amount_tiyn: [50_000, 1_234_550, 99_999_900, 50_001][index % 4] ?? 0,
      status: orderStatuses[index % orderStatuses.length] ?? 'completed',
      is_marketplace: index % 5 === 0,
      phone: `7701${String(index % 17).padStart(3, '0')}${String(index % 13).padStart(4, '0')}`,
    })
  })

  let server: TestServer
  let ids: number[]
  const clients = new Map<Person, SignedInClient>()

  beforeAll(async () => {
    waitForSlowMachine()
    server = await build()
    const { db } = server.platform
    await addMerchants(db, 'ALPHA', 'BETA', 'GAMMA')
    ids = await addOrders(db, rows)
    for (const username of everybody) {
      await addUser(db, {
        username,
        role: 'COURIER',
        merchants: username === 'superadmin' ? [] : people[username],
      })
      clients.set(username, await server.signIn(username, password))
    }
  })

  afterAll(() => server.close())

  async function get(who: Person, query: string) {
    const headers = clients.get(who)?.headers ?? {}
    return server.app.inject({ url: `/api/accounting/v1/applications?${query}`, headers })
  }

  async function list(who: Person, query: string): Promise<List> {
    const response = await get(who, query)
    expect([response.statusCode, response.body.slice(0, 300)]).toEqual([200, expect.any(String)])
    return response.json<List>()
  }

  interface Known extends OrderRow {
    readonly id: number
  }

  /** Returns the expected list by the same rules over the rows in memory. */
  function expected(who: Person, key: (row: Known) => number, sign: number): number[] {
    const merchants: readonly string[] = people[who]
    return rows
      .map((row, index) => ({ ...row, id: ids[index] ?? 0 }))
      .filter((row) => merchants.includes(row.merchant_id))
      .sort((a, b) => sign * (key(a) - key(b) || a.id - b.id))
      .map(({ id }) => id)
  }

  const idsOf = ({ orders }: List) => orders.map(({ id }) => id)
  const created = (row: Known) => row.created_at.getTime()

  test('ten orders to a page, the newest first, when nothing is said', async () => {
    const answer = await list('superadmin', '')
    expect(answer.orders).toHaveLength(10)
    expect(answer.totalPages).toBe(13)
    expect(idsOf(answer)).toEqual(expected('superadmin', created, -1).slice(0, 10))
  })

  test.each([false, true])('counts by status are those of the scope; folded %s', async (isFolded) => {
    if (isFolded) await mergeRollupDeltas(jobContext(server.platform, 'fold', 'a test'))
    const counts = async (who: Person, query = '') => {
      const headers = clients.get(who)?.headers ?? {}
      const url = `/api/accounting/v1/applications/counts${query}`
      const response = await server.app.inject({ url, headers })
      const found = response.json<{ status: string; orders: number }[]>()
      return Object.fromEntries(found.map(({ status, orders }) => [status, orders]))
    }
    for (const who of everybody) {
      const merchants: readonly string[] = people[who]
      const wanted = (chosen: readonly string[]) => {
        const own = rows.filter(({ merchant_id }) => chosen.includes(merchant_id))
        const groups = [...Map.groupBy(own, ({ status }) => status)]
        return Object.fromEntries(groups.map(([status, { length }]) => [status, length]))
      }
      expect(await counts(who)).toEqual(wanted(merchants))
      for (const one of merchants) expect(await counts(who, `?merchantId=${one}`)).toEqual(wanted([one]))
    }
  })

  test('past the last page there is nothing, and the numbers stay', async () => {
    expect(await list('superadmin', 'page=14')).toMatchObject({ orders: [], total: 130, totalPages: 13 })
    expect(await list('two@test.kz', 'page=100&lim=100')).toMatchObject({ orders: [] })
  })

  describe('more orders than pages reach to', () => {
    const many = 10_050
    beforeAll(async () => {
      await sql`insert into orders (merchant_id, merchant_order_id, created_at, amount_tiyn, status, status_changed_at,
        payment_type, is_marketplace, client_last_name, client_first_name, phone, iin)
      select 'GAMMA', letter || '-' || n, at, 100, 'canceled', at, 'installment', false, surname, 'Анна', '77010000000', '900101350013'
      from (values ('M', 'Ёлкина', timestamptz '2026-10-01Z', ${many}::int), ('N', 'Юн', '2026-10-02Z', 1100)) as kinds (letter, surname, day, last)
      cross join lateral generate_series(1, last) as n cross join lateral (values (day + n * interval '1 s')) as times (at)`.execute(
        server.platform.db,
      )
      await sql`analyze orders`.execute(server.platform.db)
    }, 60_000)

    test.each([
      ['search=елк', 10_000, true],
      ['orderId=m-', 10_000, true],
      ['search=елк&isMarketplace=1', 0, undefined],
      ['statuses=canceled&between=2026-10-01,2026-10-01', many, undefined],
    ])('%s: total %d, bounded %s', async (query, total, atLeast) => {
      const last = total === 0 ? 1 : 1_000
      const answer = await list('superadmin', `${query}&page=${last}`)
      expect(answer.atLeast).toBe(atLeast)
      expect(answer).toMatchObject({ total, totalPages: total === 0 ? 0 : 1_000 })
      expect(answer.orders).toHaveLength(total === 0 ? 0 : 10)
    })

    test.each([
      ['created_at:desc', [`M-${many}`, `M-${many - 1}`]],
      ['created_at:asc', ['M-1', 'M-2']],
    ])('a common beginning of numbers by %s begins with %j', async (sort, expected) => {
      const { orders } = await list('superadmin', `orderId=m-&lim=2&sort=${sort}`)
      expect(orders.map(({ merchant_order_id }) => merchant_order_id)).toEqual(expected)
    })

    test('the last page ends at order 10 000, and there is none behind it', async () => {
      expect((await list('superadmin', 'lim=30&page=334')).orders).toHaveLength(10)
      const answer = await get('superadmin', 'lim=30&page=335')
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        expect.objectContaining({
          code: 'PAGE_TOO_DEEP',
          message: 'Показаны первые 10 000 заказов: уточните период, статус или партнёра',
        }),
      ])
    })
  })
})

describe('answers of the list', () => {
  type List = CallAnswer<'GET /accounting/v1/applications'>

  let server: TestServer
  let client: SignedInClient

  beforeAll(async () => {
    server = await build()
    const { db } = server.platform
    await addMerchants(db, 'GAMMA')
    await addUser(db, { username: 'superadmin', role: 'COURIER', merchants: [] })
    client = await server.signIn('superadmin', password)
  })

  afterAll(() => server.close())

  const list = (query: string) =>
    server.app.inject({ url: `/api/accounting/v1/applications?${query}`, headers: client.headers })

  test('an order on the wire', async () => {
    const [id] = await addOrders(server.platform.db, [
      orderRow({
        merchant_id: 'GAMMA',
        merchant_order_id: 'W-1',
        amount_tiyn: 1_234_550,
        compensation_tiyn: 1_50,
        status: 'part_return',
        comments: 'Позвонить',
        client_middle_name: 'Маратович',
        email: 'a@b.kz',
        delivery_address: 'г. Алматы',
      }),
    ])
    const answer = await list('orderId=W-1')
    expect(answer.json<List>().orders).toMatchObject<Partial<Order>[]>([
      {
        id: id ?? 0,
        merchant_order_id: 'W-1',
        merchantId: 'GAMMA',
        created_at: '2026-11-10T06:00:00.000Z',
        amount: 12_345.5,
        amountAR: 1.5,
        app_status: 'part_return',
        appStatusGroupRus: 'Частичный возврат',
        paymentType: 'installment',
        comments: 'Позвонить',
        phoneNumber: '77011234567',
        deliveryAddress: 'г. Алматы',
        isMarketplace: false,
        cName: 'Данияр',
        cLastName: 'Ахметов',
        cMiddleName: 'Маратович',
        email: null,
        iin: null,
        actions: [],
        version: 1,
      },
    ])
  })

  test('the list as it opens, its counts and the beginning of the changes are one question of four statements', async () => {
    const { reads, sessions } = server.database
    const executors = new Set([reads.getExecutor(), sessions.getExecutor()])
    const spies = [...executors].map((executor) => mock.method(executor, 'executeQuery'))
    const answer = (await list('lim=10&page=1&with=counts')).json<List>()
    expect(spies.reduce((sum, spy) => sum + spy.mock.callCount(), 0)).toBe(4)
    for (const spy of spies) spy.mock.restore()
    const ask = async (path: string) =>
      (
        await server.app.inject({ url: `/api/accounting/v1/applications/${path}`, headers: client.headers })
      ).json()
    expect(answer.counts).toEqual(await ask('counts'))
    expect(answer.counts).not.toEqual([])
    expect(answer.now).toBe((await ask('changes')).now)
    expect((await list('lim=10&page=1')).json<List>()).not.toHaveProperty('counts')
  })

  test.each([
    ['lim=101', 'lim'],
    ['page=0', 'page'],
    ['sort=phone', 'sort'],
    ['sort=id:down', 'sort'],
    ['statuses=sold', 'statuses'],
    ['ph_number=12', 'ph_number'],
    ['ph_number=%2B77010000000', 'ph_number'],
    ['amount=1.001', 'amount'],
    ['amount=-1', 'amount'],
    ['between=2026-02-30,', 'between'],
    ['id=1e300', 'id'],
  ])('%s is refused, naming %s', async (query, field) => {
    const response = await list(query)
    expect(response.statusCode).toBe(400)
    expect(response.json<{ code: string }>().code).toBe('VALIDATION')
    expect(Object.keys(response.json<{ fields: object }>().fields)).toEqual([field])
  })
})

describe('days', () => {
  type List = CallAnswer<'GET /accounting/v1/applications'>

  const hour = 3_600_000

  describe.each(['+06:00', 'Asia/Almaty'])('day borders in %s', (zone) => {
    const shift = zone === '+06:00' ? 6 : 5
    const statuses: OrderStatus[] = ['completed', 'in_progress', 'delivered', 'buyed']
    const border = (day: string) => Date.parse(`${day}T00:00:00Z`) - shift * hour
    let zoned: TestServer
    let headers: SignedInClient['headers']

    beforeAll(async () => {
      zoned = await build({ env: { BUSINESS_TZ: zone } })
      await addMerchants(zoned.platform.db, 'ALPHA')
      const times = [
        border('2026-11-20') - 1,
        border('2026-11-20'),
        border('2026-11-21') - 1,
        border('2026-11-21'),
      ]
      await addOrders(
        zoned.platform.db,
        times.map((time, index) =>
          orderRow({ created_at: new Date(time), status: statuses[index] ?? 'completed' }),
        ),
      )
      await addUser(zoned.platform.db, { username: 'superadmin' })
      headers = (await zoned.signIn('superadmin', password)).headers
    })

    afterAll(() => zoned.close())

    test.each([
      ['2026-11-20,2026-11-20', ['in_progress', 'delivered']],
      ['2026-11-19,2026-11-19', ['completed']],
      ['2026-11-21,', ['buyed']],
      [',2026-11-19', ['completed']],
      ['2026-11-19,2026-11-21', statuses],
    ])('%s', async (between, wanted) => {
      const url = `/api/accounting/v1/applications?sort=created_at&between=${between}`
      const response = await zoned.app.inject({ url, headers })
      expect(response.json<List>().orders.map(({ app_status }) => app_status)).toEqual(wanted)
    })

    test('pages in the middle follow each other, what is folded and what is not', async () => {
      const { platform } = zoned
      const times = Array.from(
        { length: 900 },
        (_, n) => new Date(border('2026-09-01') + ((n * 7) % 450) * 11 * 60_000),
      )
      const rows = times.map((created_at) => orderRow({ created_at, status: 'canceled' }))
      await addOrders(platform.db, rows.slice(0, 600))
      await mergeRollupDeltas(jobContext(platform, 'fold', 'a test'))
      await addOrders(platform.db, rows.slice(600))
      for (const range of ['', '&between=2026-09-01,2026-09-03', '&between=2026-09-02,2026-09-02']) {
        const url = `/api/accounting/v1/applications?sort=created_at&statuses=canceled&lim=25${range}`
        const pages: string[] = []
        for (let page = 1, last = 1; page <= last; page += 1) {
          const answer = (await zoned.app.inject({ url: `${url}&page=${page}`, headers })).json<List>()
          pages.push(...answer.orders.map(({ created_at }) => created_at))
          last = answer.totalPages
        }
        const [from, to] =
          range === '' ? [0, Infinity] : [border(range.slice(9, 19)), border(range.slice(20)) + 24 * hour]
        const wanted = times.filter((time) => time.getTime() >= from && time.getTime() < to)
        expect(pages).toEqual(wanted.map((time) => time.toISOString()).sort())
      }
    })
  })
})

describe('deadlines', () => {
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
    expect([order?.at_courier?.urgency, page.json().orderInfo.at_courier?.urgency]).toEqual([
      urgency,
      urgency,
    ])
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
})
