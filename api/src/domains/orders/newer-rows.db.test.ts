import { sql } from 'kysely'
import { build, type SignedInClient, type TestServer } from '../../../test/build.ts'
import { addOrdersWithDetails } from '../../../test/order-details.ts'
import { addMerchants, addUser, password } from '../../../test/people.ts'
import { commandContext } from '../../platform/service-context.ts'
import { audit } from '../audit/audit.ts'

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
