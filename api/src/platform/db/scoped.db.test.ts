import { openTestDatabase } from '../../../test/database.ts'
import { merchantRow } from '../../../test/rows.ts'
import { narrow, scopeOf, systemScope } from '../access/scope.ts'
import type { Database } from './database.ts'
import { scoped } from './scoped.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
  await scoped(database.db, systemScope('test data'))
    .insertInto('merchants', [merchantRow('ALPHA', 1), merchantRow('BETA', 2), merchantRow('GAMMA', 3)])
    .execute()
})
afterAll(() => database.close())

const user = (...merchants: string[]) => scopeOf({ username: 'somebody', merchants })

test.each([
  { name: 'everything', scope: systemScope('test'), sees: ['ALPHA', 'BETA', 'GAMMA'] },
  { name: 'one merchant', scope: user('BETA'), sees: ['BETA'] },
  { name: 'several merchants', scope: user('ALPHA', 'GAMMA'), sees: ['ALPHA', 'GAMMA'] },
  { name: 'no merchant', scope: user(), sees: [] },
  { name: 'an unknown merchant', scope: user('DELTA'), sees: [] },
  { name: 'a narrowed scope', scope: narrow(user('ALPHA', 'BETA'), 'BETA') ?? user(), sees: ['BETA'] },
])('a scope of $name selects $sees', async ({ scope, sees }) => {
  const { db } = database
  const rows = await scoped(db, scope)
    .selectFrom('merchants')
    .select('merchant_id')
    .orderBy('merchant_id')
    .execute()
  expect(rows.map((row) => row.merchant_id)).toEqual(sees)
  const aliased = await scoped(db, scope)
    .selectFrom('merchants', 'm')
    .select('m.merchant_id')
    .orderBy('m.merchant_id')
    .execute()
  expect(aliased).toEqual(rows)
})

test('a scope is not narrowed to a merchant outside of it', () => {
  expect(narrow(user('ALPHA'), 'BETA')).toBeUndefined()
})

test('update and delete leave the rows of other merchants alone', async () => {
  const { db } = database
  await scoped(db, user('ALPHA')).updateTable('merchants').set({ site: 'https://changed.kz' }).execute()
  const removed = await scoped(db, user('BETA'))
    .deleteFrom('merchants')
    .where('site', '<>', '')
    .executeTakeFirst()
  expect(removed.numDeletedRows).toBe(1n)
  const rows = await scoped(db, systemScope('test'))
    .selectFrom('merchants')
    .select(['merchant_id', 'site'])
    .orderBy('merchant_id')
    .execute()
  expect(rows).toEqual([
    { merchant_id: 'ALPHA', site: 'https://changed.kz' },
    { merchant_id: 'GAMMA', site: 'https://gamma.kz' },
  ])
})

test('an insert for a merchant outside the scope is refused', () => {
  expect(() => scoped(database.db, user('ALPHA')).insertInto('merchants', merchantRow('BETA', 2))).toThrow(
    /outside the scope of user somebody/,
  )
})

/** Contains lines that must not compile; when one does, its unused directive fails the type check. */
export function unscopedQueriesDoNotCompile(db: Database['db']) {
  // @ts-expect-error a merchants' table is unknown to Db
  db.selectFrom('merchants')
  // @ts-expect-error also as a join
  db.selectFrom('users').innerJoin('merchants', 'merchants.merchant_id', 'users.username')
  // @ts-expect-error also to write
  db.updateTable('merchants')
  // @ts-expect-error also to delete
  db.deleteFrom('merchants')
  // @ts-expect-error also inside a transaction
  db.transaction().execute((trx) => trx.insertInto('merchants').values(merchantRow('ALPHA', 1)).execute())
  // @ts-expect-error a scope can't be made by hand
  scoped(db, { merchants: 'all', reason: 'me' })
}
