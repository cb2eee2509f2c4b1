import { type Dashboard, type Quality, type StatusGroup, statusGroups } from '@cabinet/contract'
import { read, utils } from '@e965/xlsx'
import { randomNumbers, randomOrders } from '../../../test/analytics-data.ts'
import { build, type TestServer } from '../../../test/build.ts'
import { addOrders, orderRow } from '../../../test/orders.ts'
import { addMerchants, addUser, password } from '../../../test/people.ts'
import { systemScope } from '../../platform/access/scope.ts'
import { scoped } from '../../platform/db/scoped.ts'

describe('the dashboard', () => {
  let server: TestServer
  let manager: Record<string, string>
  let superadmin: Record<string, string>

  beforeAll(async () => {
    server = await build()
    const { db } = server.platform
    await addMerchants(db, 'ALPHA', 'BETA')
    await addUser(db, { username: 'superadmin' })
    await addUser(db, { username: 'manager', role: 'ONLINE_STORE_MANAGER', merchants: ['ALPHA'] })
    await addOrders(db, randomOrders(randomNumbers(7), ['ALPHA', 'BETA'], 500))
    manager = { ...(await server.signIn('manager', password)).headers }
    superadmin = { ...(await server.signIn('superadmin', password)).headers }
  })
  afterAll(() => server.close())

  const get = (path: string, headers = manager) =>
    server.app.inject({ url: `/api/accounting/v1/merchants/${path}`, headers })

  test.each<['+06:00' | 'Asia/Almaty', number[]]>([
    ['+06:00', [0, 1]],
    ['Asia/Almaty', [1, 0]],
  ])('an order belongs to its day by the clock of %s', async (businessTz, days) => {
    await using own = await build({ config: { businessTz } })
    const { db } = own.platform
    await addMerchants(db, 'ALPHA')
    await addUser(db, { username: 'superadmin' })
    // Almaty's clock is at +05:00.
    await addOrders(db, [{ ...orderRow(), created_at: new Date('2026-10-31T18:30:00Z'), status: 'buyed' }])
    const url = '/api/accounting/v1/merchants/ALPHA/dashboard?from=2026-10-31&to=2026-11-01&step=day'
    const { headers } = await own.signIn('superadmin', password)
    const { buyed } = (await own.app.inject({ url, headers })).json<Dashboard>()
    expect(buyed.map(({ total_count }) => total_count)).toEqual(days)
  })

  test('rounds sums beyond what a number holds to the tiyn', async () => {
    const order = { created_at: new Date('2011-05-05T06:00:00Z'), amount_tiyn: 1e14 }
    await addOrders(
      server.platform.db,
      Array.from({ length: 100 }, () => orderRow(order)),
    )
    const response = await get('ALPHA/dashboard?from=2011-05-01&to=2011-05-31')
    expect([response.statusCode, response.json<Dashboard>().completed]).toMatchObject([
      200,
      [{ total_amount: 1e14, avg_amount: 1e12, total_count: 100 }],
    ])
  })

  test('shows a status change at once', async () => {
    const query = 'ALPHA/dashboard?from=2026-11-01&to=2026-11-20'
    const [id] = await addOrders(server.platform.db, [{ ...orderRow(), status: 'delivered' }])
    const count = async () => {
      const { buyed, completed } = (await get(query)).json<Dashboard>()
      return [buyed[0]?.total_count ?? 0, completed[0]?.total_count ?? 0] as const
    }
    const [bought, successful] = await count()
    await changeStatus(id ?? 0)
    expect(await count()).toEqual([bought + 1, successful - 1])
  })

  test('counts the last 42 days when no range is given, months of zero included', async () => {
    const { buyed } = (await get('BETA/dashboard', superadmin)).json<Dashboard>()
    const explicit = await get(`BETA/dashboard?${lastDays(42)}`, superadmin)
    expect(buyed).toEqual(explicit.json<Dashboard>().buyed)
    const empty = (await get('ALPHA/dashboard?from=2020-01-15&to=2020-03-02')).json<Dashboard>()
    expect(empty.canceled).toEqual(
      ['2020-01-01', '2020-02-01', '2020-03-01'].map((date) => ({
        date,
        total_amount: 0,
        avg_amount: 0,
        total_count: 0,
      })),
    )
  })

  test('asks for both dates of a report in words', async () => {
    expect((await get('ALPHA/dashboard/report')).json()).toMatchObject({
      code: 'VALIDATION',
      message: 'Укажите даты начала и окончания',
    })
  })

  test('sums up each user’s own merchants', async () => {
    const [own, all] = await Promise.all(['ALPHA', 'all'].map((id) => get(`${id}/dashboard`)))
    expect(all?.json()).toEqual(own?.json())
  })

  test('gives superadmin all merchants together', async () => {
    const range = 'dashboard?from=2024-01-01&to=2026-11-20'
    const answers = await Promise.all(['ALPHA', 'BETA', 'all'].map((id) => get(`${id}/${range}`, superadmin)))
    const [alpha, beta, all] = answers.map((answer) => answer.json<Dashboard>().buyed)
    expect(all?.map((item) => item.total_count)).toEqual(
      alpha?.map((item, index) => item.total_count + (beta?.[index]?.total_count ?? 0)),
    )
  })

  test('puts the same numbers into Excel', async () => {
    const range = 'from=2025-12-15&to=2026-11-20'
    const file = await get(`ALPHA/dashboard/report?${range}`)
    expect(decodeURIComponent(`${file.headers['content-disposition']}`)).toContain(
      'Аналитика ALPHA 15.12.2025—20.11.2026.xlsx',
    )
    const book = read(file.rawPayload, { type: 'buffer', cellDates: true })
    const sheet = book.Sheets[book.SheetNames[0] ?? '']
    if (!sheet) throw new Error('no sheet')
    const rows = utils.sheet_to_json<Record<string, unknown>>(sheet)
    const numbers = (await get(`ALPHA/dashboard?${range}`)).json<Dashboard>()
    const groups = Object.entries(statusGroups) as [StatusGroup, string][]
    const screen = numbers.buyed.map((item, index) => ({
      'Средний чек выкупленных, ₸': item.avg_amount,
      ...Object.fromEntries(
        groups.flatMap(([group, name]) => [
          [`${name}, сумма, ₸`, numbers[group][index]?.total_amount],
          [`${name}, заказов`, numbers[group][index]?.total_count],
        ]),
      ),
    }))
    expect(rows).toHaveLength(13)
    expect(rows.slice(0, 12)).toEqual(screen.map((row) => expect.objectContaining(row)))
    expect(rows.map((row) => row.Дни).slice(0, 2)).toEqual(['15.12–31.12', '01.01–31.01'])
    const total = rows[12]?.['Всего заказов']
    const counted = groups.flatMap(([group]) => numbers[group])
    expect(total).toBe(counted.reduce((sum, item) => sum + item.total_count, 0))
  })

  test('compares in Excel as on the screen', async () => {
    const range = 'from=2026-10-12&to=2026-11-20&compare=year'
    const file = await get(`ALPHA/dashboard/report?${range}`)
    const book = read(file.rawPayload, { type: 'buffer' })
    const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
    const { buyed, compared } = (await get(`ALPHA/dashboard?${range}`)).json<Dashboard>()
    const sumOf = (items: Dashboard['buyed'] = []) =>
      items.reduce((sum, item) => sum + Math.round(item.total_amount * 100), 0)
    const [now, former] = [sumOf(buyed), sumOf(compared?.buyed)]
    expect(former).toBeGreaterThan(0)
    expect(rows.map((row) => row['Дни год назад'])).toEqual([
      '12.10.2025–31.10.2025',
      '01.11.2025–20.11.2025',
      '12.10.2025–20.11.2025',
    ])
    expect(rows.map((row) => row['Выкупленные год назад, сумма, ₸'])).toEqual([
      ...(compared?.buyed ?? []).map((item) => item.total_amount),
      former / 100,
    ])
    expect(rows[2]?.['Выкупленные, изменение суммы']).toBeCloseTo(now / former - 1)
    const quality = (await get(`ALPHA/quality?${range}`)).json<Quality>()
    const lost = [quality.total.noReason, quality.compared?.total.noReason]
    expect(lost[0]?.orders).toBeGreaterThan(0)
    expect(
      ['', ' год назад'].map((when) => rows[2]?.[`Отменён, причина не указана${when}, сумма, ₸`]),
    ).toEqual(lost.map((figures) => figures?.amount))
    expect(rows[0]?.['Просрочен, доля']).toBeCloseTo(
      (quality.steps[0]?.expired.orders ?? 0) / (quality.steps[0]?.placed.orders ?? 1),
    )
  })

  test('puts the quality of several partners on a sheet of its own, as on the screen', async () => {
    const range = 'from=2026-10-12&to=2026-11-20&compare=month'
    const bookOf = async (id: string) =>
      read((await get(`${id}/dashboard/report?${range}`, superadmin)).rawPayload, { type: 'buffer' })
    expect((await bookOf('ALPHA')).SheetNames).toEqual(['Аналитика'])
    const book = await bookOf('all')
    expect(book.SheetNames).toEqual(['Аналитика', 'Партнёры'])
    const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets.Партнёры ?? {})
    const { merchants = [] } = (await get(`all/quality?${range}`, superadmin)).json<Quality>()
    expect(merchants).toHaveLength(2)
    for (const { id, placed, expired, noReason, compared } of merchants)
      expect(rows).toContainEqual(
        expect.objectContaining({
          Партнёр: `ТОО «${id}»`,
          'Оформлено, заказов': placed.orders,
          'Оформлено, сумма, ₸': placed.amount,
          'Просрочен, доля': expired.orders / placed.orders,
          'Отменён, причина не указана, сумма, ₸': noReason.amount,
          'Просрочен месяцем раньше, сумма, ₸': compared?.expired.amount,
        }),
      )
  })

  test('puts days and their comparison into Excel, and refuses too many of them', async () => {
    const range = 'from=2026-11-18&to=2026-11-19&step=day&compare=month'
    const file = await get(`ALPHA/dashboard/report?${range}`)
    const book = read(file.rawPayload, { type: 'buffer', cellDates: true })
    const rows = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
    expect(rows.map((row) => [row.Дни, row['Дни 4 недели назад']])).toEqual([
      ['18.11', '21.10.2026'],
      ['19.11', '22.10.2026'],
      ['18.11–19.11', '21.10.2026–22.10.2026'],
    ])
    const { canceled, compared } = (await get(`ALPHA/dashboard?${range}`)).json<Dashboard>()
    expect(
      rows.slice(0, 2).map((row) => [row['Отменённые, заказов'], row['Отменённые 4 недели назад, заказов']]),
    ).toEqual(canceled.map((item, index) => [item.total_count, compared?.canceled[index]?.total_count]))
    const refusal = await get('ALPHA/dashboard/report?from=2026-08-01&to=2026-11-19&step=day')
    expect([refusal.statusCode, refusal.json().fields]).toEqual([
      400,
      { from: 'По дням период не может быть длиннее 92 дней' },
    ])
  })

  const lastDays = (days: number) => {
    const wall = server.clock.now().getTime() + 6 * 3_600_000
    const day = (shift: number) => new Date(wall + shift * 86_400_000).toISOString().slice(0, 10)
    return `from=${day(1 - days)}&to=${day(0)}`
  }

  async function changeStatus(id: number) {
    await scoped(server.platform.db, systemScope('test'))
      .updateTable('orders')
      .set({ status: 'buyed' })
      .where('orders.id', '=', id)
      .execute()
  }
})
