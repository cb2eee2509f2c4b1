import { sql } from 'kysely'
import { password } from '../../../test/people.ts'
import { openShop, type Shop } from '../../../test/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({
    plugins: [
      async (app) => {
        app.get('/slow', async () => {
          await sql`select pg_sleep(60)`.execute(shop.server.database.reads)
        })
      },
    ],
  })
})
afterAll(() => shop.close())

/** Returns whether queries can run in parallel; PGlite has one connection, and no timer runs beside it. */
const isPostgres = () => shop.server.database.engine === 'postgres'

test('while orders are locked and many lists wait, people sign in and the server calls itself ready', async () => {
  if (!isPostgres()) return
  const { app, database } = shop.server
  const list = () => shop.call('manager', 'GET', '/accounting/v1/applications')
  const trx = await database.db.startTransaction().execute()
  await sql`lock table orders in access exclusive mode`.execute(trx)
  const waiting = Array.from({ length: 30 }, list)
  const answers = [
    await app.inject('/readyz'),
    await shop.call('manager', 'GET', '/users/api/v1/me'),
    await shop.server.signIn('both@test.kz', password).then(() => ({ statusCode: 200 })),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await trx.rollback().execute()
  for (const { statusCode } of await Promise.all(waiting)) expect([200, 503]).toContain(statusCode)
  expect((await list()).statusCode).toBe(200)
})

test('every pool limits statements and waits for locks', async () => {
  if (!isPostgres()) return
  const { reads, sessions, db, background } = shop.server.database
  const limits = sql<{ statement: string; lock: string }>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
  const each = await Promise.all(
    [reads, sessions, db, background].map(async (one) => (await limits.execute(one)).rows[0]),
  )
  expect(each).toEqual([
    { statement: '5s', lock: '1500ms' },
    { statement: '5s', lock: '1500ms' },
    { statement: '15s', lock: '1500ms' },
    { statement: '2min', lock: '30s' },
  ])
})

test('a statement that is stopped is answered by what to narrow', async () => {
  if (!isPostgres()) return
  const response = await shop.server.app.inject('/slow')
  expect([response.statusCode, response.json()]).toMatchObject([
    503,
    { code: 'TOO_BROAD', message: expect.stringContaining('Сузьте период') },
  ])
})
