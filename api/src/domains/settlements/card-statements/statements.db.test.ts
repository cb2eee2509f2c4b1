import type { CallAnswer } from '@cabinet/contract'
import { shiftDays } from '@cabinet/contract/report-steps'
import { read, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { build, type TestServer } from '../../../../test/build.ts'
import { job } from '../../../../test/call.ts'
import { makeDue } from '../../../../test/jobs.ts'
import { addOrders, orderRow } from '../../../../test/orders.ts'
import { addMerchants, addUser, password } from '../../../../test/people.ts'
import { systemScope } from '../../../platform/access/scope.ts'
import { scoped } from '../../../platform/db/scoped.ts'
import { dayOf, displayDays, startOfDay } from '../../../platform/time/business-zone.ts'
import { dueWeeks, planStatements } from './plan.ts'
import { signTicket } from './service.ts'

let server: TestServer
let headers: { authorization: string }
const weeks = () => dueWeeks(todayOf(), undefined)
const todayOf = () => dayOf(server.clock.now(), server.platform.config.businessTz)

beforeAll(async () => {
  server = await build()
  const { db } = server.platform
  await addMerchants(db, 'ALPHA', 'BETA', 'NOCARDS')
  await addUser(db, {
    username: 'manager@test.kz',
    role: 'ONLINE_STORE_MANAGER',
    merchants: ['ALPHA', 'NOCARDS'],
  })
  headers = (await server.signIn('manager@test.kz', password)).headers
  const newest = weeks().at(-1)?.start ?? ''
  // The rows have two orders a day at the zone's day boundaries, over three weeks and the present one; every third is paid by card.
  const rows = Array.from({ length: 52 }, (_, n) =>
    orderRow({
      merchant_id: n % 7 === 0 ? 'BETA' : 'ALPHA',
      created_at: new Date(
        startOfDay(shiftDays(newest, -14), server.platform.config.businessTz).getTime() +
          n * 12 * 3_600_000 -
          1,
      ),
      amount_tiyn: 2_000_011 + n * 977,
      payment_type: n % 3 === 0 ? 'paid_card' : 'installment',
    }),
  )
  const ids = await addOrders(db, [
    ...rows,
    orderRow({ merchant_id: 'NOCARDS', created_at: new Date(newest) }),
    // An order that was never bought is in no statement.
    orderRow({ status: 'canceled', payment_type: 'paid_card', created_at: new Date(newest) }),
  ])
  const bought = rows.map(({ merchant_id, created_at }, n) => ({
    merchant_id,
    order_id: ids[n] ?? 0,
    at: new Date(created_at),
    ...{ status: 'buyed' as const, action: 'buy' as const, responsible: 'Банк' },
    ...{ amount_from_tiyn: null, amount_to_tiyn: null, reason: null },
  }))
  await scoped(db, systemScope('test')).insertInto('order_history', bought).execute()
  await makeDue(server.platform)
})
afterAll(() => server.close())

const get = (path: string, by: Record<string, string> = headers) =>
  server.app.inject({ url: `/api/accounting/v1/${path}`, headers: by })
const list = async (query = '') =>
  (await get(`merchants/ALPHA/mall-statement-reports${query}`)).json<
    CallAnswer<'GET /accounting/v1/merchants/{id}/mall-statement-reports'>
  >()
const open = (link: string) => server.app.inject({ url: new URL(link).pathname })

/** Counts a week's card-paid orders by plain SQL, independently of the code under test. */
async function counted(start: string) {
  const { rows } = await sql<{ orders: number; amount: number }>`
    select count(*)::int as orders, coalesce(sum(amount_tiyn), 0)::bigint as amount from orders
    where merchant_id = 'ALPHA' and payment_type = 'paid_card' and status <> 'canceled'
      and date_trunc('week', business_day(${server.platform.config.businessTz}, created_at))::date = ${start}::date`.execute(
    server.platform.db,
  )
  return { orders: Number(rows[0]?.orders), amount: Number(rows[0]?.amount) / 100 }
}

test('one statement per week with payments by card, newest first, with the sums of its orders, as listed', async () => {
  const { data, total, limit } = await list()
  expect([total, limit]).toEqual([data.length, 20])
  expect(data.length).toBeGreaterThanOrEqual(2)
  const ends = data.map(({ end_date }) => end_date)
  expect(ends).toEqual([...ends].sort().reverse())
  for (const { file, start_date, end_date, ...totals } of data) {
    expect([new Date(start_date).getUTCDay(), shiftDays(start_date, 6)]).toEqual([1, end_date])
    const response = await open(file.link)
    expect([response.statusCode, response.rawPayload.length]).toEqual([200, file.size])
    expect(file.name).toBe(`Реестр оплаты картой ALPHA ${displayDays(start_date, end_date)}.xlsx`)
    const book = read(response.rawPayload)
    const lines = utils.sheet_to_json<Record<string, unknown>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
    const { orders, amount } = await counted(start_date)
    expect(orders).toBeGreaterThan(0)
    const ofOrders = lines.slice(0, -3)
    expect([ofOrders.length, lines.at(-1)]).toMatchObject([
      orders,
      { 'Номер заявки': 'Итого', 'Номер заказа': orders, 'Сумма, ₸': amount },
    ])
    expect(totals).toEqual({ orders, amount, paid: amount, returns: 0, corrections: 0 })
    const query = `register=cards&between=${start_date},${end_date}&merchantId=ALPHA&lim=100`
    const found = (await get(`applications?${query}`)).json<CallAnswer<'GET /accounting/v1/applications'>>()
    const ids = found.orders.map(({ id }) => String(id))
    expect(ofOrders.map((line) => line['Номер заявки']).sort()).toEqual([...ids].sort())
    const { body } = await get(`application/${found.orders[0]?.id}/registers`)
    expect(JSON.parse(body)).toEqual([{ kind: 'cards', start: start_date, end: end_date }])
    expect(ofOrders.every((line) => line['Тип оплаты'] === 'Оплата картой')).toBe(true)
  }
})

test('paging, a merchant without payments by card, and somebody else’s', async () => {
  const { data, total } = await list()
  const second = await list('?page=2&limit=1')
  expect(second.data.map(({ start_date }) => start_date)).toEqual([data[1]?.start_date])
  expect(second.total).toBe(total)
  expect((await get('merchants/NOCARDS/mall-statement-reports')).json()).toEqual({
    data: [],
    total: 0,
    limit: 20,
  })
  expect((await get('merchants/BETA/mall-statement-reports')).statusCode).toBe(404)
})

test('planning again, or several at once, enters nothing twice', async () => {
  const added = await Promise.all([1, 2, 3].map(() => planStatements(job(server.platform))))
  expect(added).toEqual([0, 0, 0])
})

test('statements are no registers of the routine unloading, and are not mailed', async () => {
  const history = (await get('apps-unloading-history/ALPHA')).json<{ Filename_1: string | null }[]>()
  expect(history.every(({ Filename_1 }) => Filename_1?.startsWith('Реестр заявок'))).toBe(true)
  await server.runJobs()
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from unloading_mails m join unloadings u on u.id = m.unloading_id
    where u.kind = 'cards'`.execute(server.platform.db)
  expect(Number(rows[0]?.count)).toBe(0)
})

describe('a link', () => {
  const link = async () => (await list()).data[0]?.file.link ?? ''

  test('works without a token, for an hour, and is on the record of who it was made for', async () => {
    const address = await link()
    expect((await open(address)).statusCode).toBe(200)
    const record = await server.platform.db
      .selectFrom('audit_log')
      .select(['actor', 'action', 'merchant'])
      .where('action', '=', 'report.download')
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(record).toEqual({ actor: 'manager@test.kz', action: 'report.download', merchant: 'ALPHA' })
    server.clock.advance({ minutes: 61 })
    const late = await open(address)
    expect([late.statusCode, late.json().code]).toEqual([404, 'NOT_FOUND'])
  })

  test('that was forged, signed by another key, or is an access token opens nothing', async () => {
    headers = (await server.signIn('manager@test.kz', password)).headers
    const address = await link()
    const { fileId } = { fileId: 'x'.repeat(43) }
    const forged = await signTicket({ fileId, sessionId: 'x' }, Buffer.alloc(32, 9), server.clock.now())
    const base = address.slice(0, address.lastIndexOf('/') + 1)
    for (const bad of [`${address}x`, base + forged, base + headers.authorization.slice(7)])
      expect((await open(bad)).statusCode).toBe(404)
    const ticket = address.slice(base.length)
    expect((await get('statement-files', { authorization: `Bearer ${ticket}` })).statusCode).toBe(401)
  })

  test.each([
    [
      'changed'.repeat(9),
      404,
      'Ссылка устарела. Обновите список и откройте файл снова',
      'mutual-settlements?tab=cards',
    ],
    ['cut', 400, 'Неверный адрес', ''],
  ])(
    'that is %s is a page with the way back for the person who follows it',
    async (bad, status, text, back) => {
      const url = `/api/accounting/v1/statement-files/${bad}`
      const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
      const { statusCode, headers, body } = await server.app.inject({ url, headers: { accept } })
      expect([statusCode, headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
      expect(body).toMatch(new RegExp(`<h1 [^>]+>${text}</h1>`))
      expect(body).toContain(`<a href="/merchant-cabinet/${back}">Вернуться в кабинет</a>`)
      expect((await server.app.inject({ url })).headers['content-type']).toMatch('application/json')
    },
  )

  test.each([
    ['whose user stepped up too long ago', sql`proved_at - interval '16 minutes'`, 'proved_at', 403, 403],
    ['that its user has locked', sql`now()`, 'locked_at', 423, 423],
    ['that has ended', sql`now()`, 'ended_at', 401, 404],
    ['that nobody has used', sql`now() - interval '1 day'`, 'last_active_at', 401, 404],
  ])('of a session %s opens nothing, and its call says so before', async (_, value, column, call, file) => {
    headers = (await server.signIn('manager@test.kz', password)).headers
    const address = await link()
    expect([(await get('statement-files')).statusCode, (await open(address)).statusCode]).toEqual([204, 200])
    await sql`update sessions set ${sql.ref(column)} = ${value}`.execute(server.platform.db)
    expect([(await get('statement-files')).statusCode, (await open(address)).statusCode]).toEqual([
      call,
      file,
    ])
    headers = (await server.signIn('manager@test.kz', password)).headers
  })

  test('dies with its user’s right to the merchant', async () => {
    const address = await link()
    await sql`update users set status = 'inactive' where username = 'manager@test.kz'`.execute(
      server.platform.db,
    )
    expect((await open(address)).statusCode).toBe(404)
    await sql`update users set status = 'active' where username = 'manager@test.kz'`.execute(
      server.platform.db,
    )
    await sql`delete from user_merchants where merchant_id = 'ALPHA'`.execute(server.platform.db)
    expect((await open(address)).statusCode).toBe(404)
  })
})
