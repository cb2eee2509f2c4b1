import type { CallAnswer } from '@cabinet/contract'
import { sql } from 'kysely'
import { build, type TestServer } from '../../../test/build.ts'
import { makeDue } from '../../../test/jobs.ts'
import { addOrders, orderRow } from '../../../test/orders.ts'
import { addMerchants, addUser, password } from '../../../test/people.ts'
import { systemScope } from '../../platform/access/scope.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { dayOf, startOfDay } from '../../platform/time/business-zone.ts'
import { shiftDays } from './periods.ts'
import { registers } from './registers.ts'

type List = CallAnswer<'GET /accounting/v1/applications'>
type Holding = CallAnswer<'GET /accounting/v1/application/{id}/registers'>

let server: TestServer
const headers = new Map<string, { authorization: string }>()
const scope = systemScope('test')

beforeAll(async () => {
  server = await build()
  const { db, config } = server.platform
  await addMerchants(db, 'ALPHA', 'BETA')
  await sql`update merchants set created_at = ${new Date('2024-01-01')}`.execute(db)
  for (const [username, merchant] of [
    ['manager@test.kz', 'ALPHA'],
    ['stranger@test.kz', 'BETA'],
  ] as const) {
    await addUser(db, { username, role: 'ONLINE_STORE_MANAGER', merchants: [merchant] })
    headers.set(username, (await server.signIn(username, password)).headers)
  }
  const first = startOfDay(
    shiftDays(dayOf(server.clock.now(), config.businessTz), -16),
    config.businessTz,
  ).getTime()
  // The orders are six hours apart, meet the boundaries of days, and are decided up to three days later.
  const orders = Array.from({ length: 60 }, (_, n) => ({
    created_at: new Date(first + n * 6 * 3_600_000),
    action: (['buy', 'cancel', 'expire', undefined] as const)[n % 4],
    at: new Date(first + n * 6 * 3_600_000 + (n % 5) * 15 * 3_600_000),
  }))
  const ids = await addOrders(
    db,
    orders.map(({ created_at }, n) =>
      orderRow({
        merchant_id: n % 9 === 0 ? 'BETA' : 'ALPHA',
        created_at,
        amount_tiyn: 1_000_037 + n * 991,
        payment_type: n % 7 === 0 ? 'paid_card' : 'installment',
      }),
    ),
  )
  for (const [n, { action, at }] of orders.entries())
    if (action)
      await scoped(db, scope)
        .insertInto('order_history', {
          merchant_id: n % 9 === 0 ? 'BETA' : 'ALPHA',
          order_id: ids[n] ?? 0,
          at,
          status: 'buyed',
          action,
          responsible: 'Банк',
          amount_from_tiyn: null,
          amount_to_tiyn: null,
          reason: null,
        })
        .execute()
  await makeDue(server.platform)
})
afterAll(() => server.close())

const get = async <T>(path: string, who = 'manager@test.kz') => {
  const response = await server.app.inject({
    url: `/api/accounting/v1/${path}`,
    headers: headers.get(who) ?? {},
  })
  return { status: response.statusCode, body: response.json<T>() }
}

/** Returns all files with their periods. */
async function madeFiles() {
  const { db } = server.platform
  const periods = await scoped(db, scope).selectFrom('unloadings').selectAll().execute()
  const files = await scoped(db, scope).selectFrom('unloading_files').selectAll().execute()
  return files.flatMap((file) => {
    const period = periods.find(({ id }) => id === file.unloading_id)
    return period ? [{ ...file, ...period, kind: registers[file.register].kind }] : []
  })
}

test('the list of a register holds what its file counted and summed up, and each order names that register', async () => {
  const holding = new Map<number, Holding>()
  const seen = new Map<string, number>()
  for (const {
    merchant_id,
    kind,
    start_day: start,
    end_day: end,
    orders,
    amount_tiyn,
  } of await madeFiles()) {
    if (merchant_id !== 'ALPHA') continue
    const query = `register=${kind}&between=${start},${end}&merchantId=ALPHA&lim=100`
    const { body } = await get<List>(`applications?${query}`)
    const tiyn = body.orders.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)
    expect([kind, start, body.total, body.orders.length, tiyn]).toEqual([
      kind,
      start,
      orders,
      orders,
      amount_tiyn,
    ])
    seen.set(kind, (seen.get(kind) ?? 0) + body.total)
    for (const { id } of body.orders) {
      const known = holding.get(id) ?? (await get<Holding>(`application/${id}/registers`)).body
      holding.set(id, known)
      expect(known).toContainEqual({ kind, start, end })
    }
  }
  expect(
    [...seen]
      .filter(([, orders]) => orders > 0)
      .map(([kind]) => kind)
      .sort(),
  ).toEqual(['applications', 'cards', 'redeemed', 'scoring'])
  // Equal sums prove that no order names a register that lacks it.
  const named = [...holding.values()].reduce((sum, registers) => sum + registers.length, 0)
  expect(named).toBe([...seen.values()].reduce((sum, orders) => sum + orders, 0))
})

test('a row of registers tells number and sum; another merchant’s order names none', async () => {
  const { body } = await get<CallAnswer<'GET /accounting/v1/apps-unloading-history/{merchantId}'>>(
    'apps-unloading-history/ALPHA',
  )
  const made = (await madeFiles()).find(
    ({ merchant_id, kind, orders }) => merchant_id === 'ALPHA' && kind === 'redeemed' && (orders ?? 0) > 0,
  )
  const row = body.find(({ MinioFilename_3 }) => MinioFilename_3 === made?.file_id)
  expect([row?.Orders_3, row?.Amount_3]).toEqual([made?.orders, (made?.amount_tiyn ?? 0) / 100])
  const [order] = (await get<List>('applications?lim=1')).body.orders
  expect((await get(`application/${order?.id}/registers`, 'stranger@test.kz')).status).toBe(404)
})

test('a register of turned days is refused', async () => {
  expect((await get('applications?register=redeemed&between=2026-11-05,2026-11-03')).status).toBe(400)
})
