import { sql } from 'kysely'
import { password } from '../../../test/people.ts'
import { openShop, type Shop } from '../../../test/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({
    plugins: [
      async (app) => {
        app.get('/slow', async () => {
          // The short timeout stands for the time limit of reading calls.
          await shop.server.database.reads.connection().execute(async (db) => {
            await sql`set statement_timeout = 20`.execute(db)
            await sql`select pg_sleep(60)`.execute(db)
          })
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

test('a reading call has five seconds, four of them for locks; others have no end', async () => {
  if (!isPostgres()) return
  const { reads, sessions, db } = shop.server.database
  const limits = sql<{ statement: string; lock: string }>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
  const read = await Promise.all([reads, sessions, db].map(async (one) => (await limits.execute(one)).rows))
  expect(read).toEqual([
    [{ statement: '5s', lock: '4s' }],
    [{ statement: '0', lock: '0' }],
    [{ statement: '0', lock: '0' }],
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
