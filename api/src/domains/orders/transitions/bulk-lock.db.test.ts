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
