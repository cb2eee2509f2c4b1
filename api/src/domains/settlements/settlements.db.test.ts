import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallAnswer } from '@cabinet/contract'
import { shiftDays } from '@cabinet/contract/report-steps'
import { read, utils } from '@e965/xlsx'
import { type RawBuilder, sql } from 'kysely'
import { build, type TestServer } from '../../../test/build.ts'
import { makeDue } from '../../../test/jobs.ts'
import { addOrders, type OrderRow, orderRow } from '../../../test/orders.ts'
import { addMerchants, addUser, password } from '../../../test/people.ts'
import { sevenZip } from '../../../test/seven-zip.ts'
import { systemScope } from '../../platform/access/scope.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { dayOf, displayDay, startOfDay } from '../../platform/time/business-zone.ts'
import { registers } from './registers.ts'

describe('settlements', () => {
  let server: TestServer
  let today: string
  const scope = systemScope('test')
  const people = ['superadmin', 'manager@test.kz', 'courier@test.kz'] as const
  const headers = new Map<string, { authorization: string }>()
  /** The registers that orders name: merchant, kind, day and order. */
  const named: string[] = []

  type List = CallAnswer<'GET /accounting/v1/applications'>
  type Holding = CallAnswer<'GET /accounting/v1/application/{id}/registers'>

  interface Item {
    id: number
    state: string
    StartUnloadingDate: string
    EndUnloadingDate: string
    [field: string]: string | number | null
  }

  beforeAll(async () => {
    server = await build()
    const { db } = server.platform
    today = dayOf(server.clock.now(), server.platform.config.businessTz)
    await addMerchants(db, 'ALPHA', 'BETA', 'GONE')
    await scoped(db, scope)
      .updateTable('merchants')
      .set({ status: 'rejected' })
      .where('merchant_id', '=', 'GONE')
      .execute()
    await sql`update merchants set created_at = ${new Date('2024-01-01')}`.execute(db)
    await addUser(db, { username: 'superadmin' })
    await addUser(db, { username: 'manager@test.kz', role: 'ONLINE_STORE_MANAGER', merchants: ['ALPHA'] })
    await addUser(db, { username: 'courier@test.kz', role: 'COURIER', merchants: ['ALPHA'] })
    for (const who of people) headers.set(who, (await server.signIn(who, password)).headers)
    const orders = await addDays()
    await makeDue(server.platform)
    for (const { id, merchant } of orders) {
      const holding = (await get(`application/${id}/registers`)).json<Holding>()
      named.push(...holding.map(({ kind, start }) => `${merchant} ${kind} ${start} ${id}`))
    }
  })
  afterAll(() => server.close())

  /** Adds orders around the boundaries of three days of the business zone, with their decisions. */
  async function addDays() {
    const { db } = server.platform
    const rows: OrderRow[] = []
    const decisions = [] as { action: 'buy' | 'cancel' | 'expire'; at: Date }[]
    for (let n = 0; n < 120; n += 1) {
      const at = new Date(
        startOfDay(shiftDays(today, -3), server.platform.config.businessTz).getTime() + n * 36 * 60_000,
      )
      const action = (['buy', 'buy', 'cancel', 'expire'] as const)[n % 4] ?? 'buy'
      decisions.push({ action, at: new Date(at.getTime() + (n % 3) * 7 * 3_600_000) })
      rows.push(
        orderRow({
          merchant_id: n % 5 === 0 ? 'BETA' : 'ALPHA',
          created_at: at,
          status:
            action === 'buy' ? 'buyed' : action === 'cancel' ? 'canceled' : 'final_merchant_unavaliable',
          amount_tiyn: 1_000_037 + n * 991,
          bank_commission_tiyn: 1_000 + n,
          payment_type: n % 11 === 0 ? 'paid_card' : 'installment',
          client_last_name: n === 7 ? '=1+1' : 'Ахметов',
        }),
      )
    }
    const ids = await addOrders(db, rows)
    await scoped(db, scope)
      .insertInto(
        'order_history',
        ids.map((order_id, n) => ({
          merchant_id: rows[n]?.merchant_id ?? '',
          order_id,
          at: decisions[n]?.at ?? new Date(),
          status: rows[n]?.status ?? 'buyed',
          action: decisions[n]?.action ?? 'buy',
          responsible: 'Банк',
          amount_from_tiyn: null,
          amount_to_tiyn: null,
          reason: null,
        })),
      )
      .execute()
    return ids.map((id, n) => ({ id, merchant: rows[n]?.merchant_id }))
  }

  function get(path: string, who: (typeof people)[number] = 'superadmin', method: 'GET' | 'POST' = 'GET') {
    return server.app.inject({ method, url: `/api/accounting/v1/${path}`, headers: headers.get(who) ?? {} })
  }

  async function history(merchant: string): Promise<Item[]> {
    return (await get(`apps-unloading-history/${merchant}`)).json()
  }

  async function sheetOf(fileId: string) {
    const response = await get(`apps-unloading-download-file/${fileId}`)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-length']).toBe(String(response.rawPayload.length))
    const book = read(response.rawPayload, { cellFormula: true })
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {}
    expect(Object.values(sheet).filter((cell) => cell?.f !== undefined)).toEqual([])
    const lines = utils.sheet_to_json<Record<string, unknown>>(sheet)
    const ofOrders = lines.filter((line) => /^\d+$/.test(String(line['Номер заявки'])))
    return { name: book.SheetNames[0], lines: ofOrders, last: lines.at(-1) ?? {} }
  }

  /** Counts the same register by plain SQL, independently of the code under test. */
  async function counted(merchant: string, day: string, register: 1 | 2 | 3) {
    const zone = server.platform.config.businessTz
    const listed: RawBuilder<unknown> =
      register === 1
        ? sql`business_day(${zone}, o.created_at) = ${day}::date`
        : sql`exists (select from order_history h where h.order_id = o.id
          and h.action = any(${register === 3 ? ['buy'] : ['cancel', 'expire']}::text[])
          and business_day(${zone}, h.at) = ${day}::date)`
    const { rows } = await sql<{ ids: string[] | null; amount: number; paid: number }>`
    select array_agg(o.id::text order by o.id) as ids, coalesce(sum(o.amount_tiyn), 0)::bigint as amount,
      coalesce(sum(case when o.status in ('canceled', 'final_merchant_unavaliable') then 0
        else o.amount_tiyn - o.compensation_tiyn - o.bank_commission_tiyn end), 0)::bigint as paid
    from orders o where o.merchant_id = ${merchant} and o.payment_type <> 'paid_card' and ${listed}`.execute(
      server.platform.db,
    )
    return { ids: rows[0]?.ids ?? [], amount: Number(rows[0]?.amount), paid: Number(rows[0]?.paid) }
  }

  test('a month of days for every partner who works, newest first, all ready', async () => {
    const items = await history('ALPHA')
    expect(items).toHaveLength(31)
    expect(items[0]).toMatchObject({
      StartUnloadingDate: shiftDays(today, -1),
      EndUnloadingDate: shiftDays(today, -1),
    })
    expect(items.every(({ state }) => state === 'ready')).toBe(true)
    expect(await history('GONE')).toEqual([])
  })

  test.each([
    ['ALPHA', -1],
    ['ALPHA', -2],
    ['ALPHA', -3],
    ['BETA', -2],
  ])('registers of %s, %d days ago: database, file, row, list and orders agree', async (merchant, days) => {
    const day = shiftDays(today, days)
    const item = (await history(merchant)).find(({ StartUnloadingDate }) => StartUnloadingDate === day)
    let rows = 0
    for (const [register, title] of [
      [1, 'Реестр заявок'],
      [2, 'Скоринговый реестр'],
      [3, 'Выкупленные заявки'],
    ] as const) {
      const { ids, amount, paid } = await counted(merchant, day, register)
      const { name, lines, last } = await sheetOf(String(item?.[`MinioFilename_${register}`]))
      rows += ids.length
      expect(name).toBe(title)
      expect(item?.[`Filename_${register}`]).toBe(`${title} ${merchant} ${displayDay(day)}.xlsx`)
      expect(lines.map((line) => line['Номер заявки']).sort()).toEqual([...ids].sort())
      expect(last).toMatchObject({
        'Номер заявки': 'Итого',
        'Номер заказа': ids.length,
        'Сумма, ₸': amount / 100,
        'К выплате, ₸': paid / 100,
      })
      expect(Math.round(lines.reduce((sum, line) => sum + Number(line['Сумма, ₸']) * 100, 0))).toBe(amount)
      expect([item?.[`Orders_${register}`], item?.[`Amount_${register}`]]).toEqual([ids.length, amount / 100])
      const { kind } = registers[register]
      const query = `merchantId=${merchant}&register=${kind}&between=${day},${day}&lim=100`
      const { orders, total } = (await get(`applications?${query}`)).json<List>()
      expect([total, orders.map(({ id }) => String(id)).sort()]).toEqual([ids.length, [...ids].sort()])
      expect(Math.round(orders.reduce((sum, order) => sum + order.amount * 100, 0))).toBe(amount)
      const place = `${merchant} ${kind} ${day} `
      expect(named.filter((name) => name.startsWith(place)).sort()).toEqual(
        ids.map((id) => place + id).sort(),
      )
    }
    expect(rows).toBeGreaterThan(5)
  })

  test('without scoring decisions there is no scoring register; the other two are there, empty', async () => {
    const item = (await history('ALPHA')).at(-1)
    expect(item).toMatchObject({ Filename_2: null, MinioFilename_2: null, Size_2: null, state: 'ready' })
    for (const register of [1, 3]) {
      const { lines, last } = await sheetOf(String(item?.[`MinioFilename_${register}`]))
      expect([lines, last]).toMatchObject([[], { 'Номер заявки': 'Итого', 'Номер заказа': 0 }])
    }
  })

  test("a range picks periods; another merchant's history and files are not there; couriers may not ask", async () => {
    const day = shiftDays(today, -2)
    const ranged = await get(`apps-unloading-history/ALPHA?from=${day}&to=${day}`, 'manager@test.kz')
    expect(ranged.json<Item[]>().map(({ EndUnloadingDate }) => EndUnloadingDate)).toEqual([day])
    const [theirs] = await history('BETA')
    const file = `apps-unloading-download-file/${theirs?.MinioFilename_1}`
    expect((await get(file)).statusCode).toBe(200)
    expect((await get(file, 'manager@test.kz')).statusCode).toBe(404)
    expect((await get('apps-unloading-history/BETA', 'manager@test.kz')).statusCode).toBe(404)
    expect((await get('apps-unloading-history/ALPHA', 'courier@test.kz')).statusCode).toBe(403)
    expect((await get('apps-unloading-history/ALPHA?from=2026-02-02&to=2026-02-01')).statusCode).toBe(400)
    expect((await get('apps-unloading-download-file/..%2F..%2Fkeys%2Ftoken.key')).statusCode).toBe(400)
  })

  test('a ready period is not made again, by round or by request', async () => {
    const before = await history('ALPHA')
    await makeDue(server.platform)
    expect(await history('ALPHA')).toEqual(before)
    const retry = await get(`apps-unloading-history/ALPHA/${before[0]?.id}/retry`, 'superadmin', 'POST')
    expect([retry.statusCode, retry.json().code]).toEqual([409, 'UNLOADING_NOT_FAILED'])
  })
})

describe('a register that is downloaded', () => {
  let server: TestServer
  let headers: { authorization: string }
  let folder: string
  const startOf = (day: string) => startOfDay(day, server.platform.config.businessTz)

  beforeAll(async () => {
    server = await build()
    folder = await mkdtemp(join(tmpdir(), 'export-'))
    const { db } = server.platform
    await addMerchants(db, 'ALPHA', 'BETA')
    await addUser(db, { username: 'manager@test.kz', role: 'ONLINE_STORE_MANAGER', merchants: ['ALPHA'] })
    headers = (await server.signIn('manager@test.kz', password)).headers
    const rows = Array.from({ length: 60 }, (_, n) =>
      orderRow({
        merchant_id: n % 4 === 0 ? 'BETA' : 'ALPHA',
        created_at: new Date(startOf('2026-03-01').getTime() + n * 8 * 3_600_000),
        amount_tiyn: 3_000_007 + n,
      }),
    )
    await addOrders(db, rows)
  })
  afterAll(async () => {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  })

  const ask = (merchant: string, startDate: string, endDate: string) =>
    server.app.inject({
      url: `/api/accounting/v1/merchants/${merchant}/push-apps-unloading`,
      query: { startDate, endDate },
      headers,
    })

  test('a zip of the three registers under the time of the business zone, its sums those of the orders', async () => {
    const response = await ask('ALPHA', '2026-03-03', '2026-03-09')
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(response.headers['content-disposition']).toMatch(/filename="\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.zip"/)
    const path = join(folder, 'export.zip')
    await writeFile(path, response.rawPayload)
    expect(await sevenZip('t', path)).toContain('Everything is Ok')
    await sevenZip('x', `-o${folder}/out`, path)
    const names = ['Реестр заявок', 'Скоринговый реестр', 'Выкупленные заявки']
    for (const name of names) {
      const book = read(await readFile(join(folder, 'out', `${name} ALPHA 03.03.2026—09.03.2026.xlsx`)))
      expect(book.SheetNames).toEqual([name])
      if (name !== 'Реестр заявок') continue
      const last = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[name] ?? {}).at(-1)
      const { rows } = await sql<{ orders: number; amount: number }>`
      select count(*)::int as orders, sum(amount_tiyn)::bigint as amount from orders
      where merchant_id = 'ALPHA' and created_at >= ${startOf('2026-03-03')}
        and created_at < ${startOf('2026-03-10')}`.execute(server.platform.db)
      expect(last).toMatchObject({
        'Номер заказа': Number(rows[0]?.orders),
        'Сумма, ₸': Number(rows[0]?.amount) / 100,
      })
    }
  })

  test('is on record', async () => {
    const record = await server.platform.db
      .selectFrom('audit_log')
      .select(['actor', 'merchant', 'after'])
      .where('action', '=', 'report.download')
      .executeTakeFirstOrThrow()
    expect(record).toMatchObject({
      actor: 'manager@test.kz',
      merchant: 'ALPHA',
      after: { startDate: '2026-03-03', endDate: '2026-03-09' },
    })
  })

  test.each([
    ['a range in the future', '2026-03-01', '2099-01-01', 'endDate', 'Дата не может быть в будущем'],
    ['more than a year', '2024-01-01', '2025-12-31', 'startDate', 'Период не может быть длиннее года'],
  ])('%s is refused', async (_, start, end, field, message) => {
    const response = await ask('ALPHA', start, end)
    expect([response.statusCode, response.json().fields]).toEqual([400, { [field]: message }])
  })
})
