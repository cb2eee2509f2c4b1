import { type Kysely, sql } from 'kysely'
import { openTestDatabase } from '../../../test/database.ts'
import { describeDatabase } from '../../../test/database-picture.ts'
import { describeSchema, readFrozen } from '../../../test/frozen-schema.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/index.ts'

let database: Database

beforeAll(async () => {
  database = await openTestDatabase()
})
beforeEach(async () => {
  await sql`drop schema public cascade`.execute(database.db)
  await sql`create schema public`.execute(database.db)
})
afterAll(() => database.close())

async function tables(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(
    database.db,
  )
  return rows.map(({ name }) => name)
}

test('an empty database gets every table; a second run does nothing', async () => {
  expect(await migrate(database.db)).toEqual(Object.keys(migrations))
  expect(await tables()).toEqual(expect.arrayContaining(['users', 'merchants', 'orders']))
  expect(await migrate(database.db)).toEqual([])
})

test('several that start at once do the work once', async () => {
  const { db } = database
  const done = await Promise.all([migrate(db), migrate(db), migrate(db)])
  expect(done.flat()).toEqual(Object.keys(migrations))
})

test('one that fails leaves nothing behind, of those before it neither, and says its name', async () => {
  const failing = {
    '0001-good': { up: (db: Kysely<unknown>) => db.schema.createTable('good').execute() },
    '0002-bad': { up: () => Promise.reject(new Error('out of luck')) },
  }
  await expect(migrate(database.db, failing)).rejects.toThrow('migration 0002-bad failed')
  expect(await tables()).not.toContain('good')
})

test('a database of another schema is refused with what to do', async () => {
  await migrate(database.db, { '0001-foundation': { up: (db) => db.schema.createTable('users').execute() } })
  await expect(migrate(database.db)).rejects.toThrow(
    /^The database was made before .* Begin anew: delete the data folder/,
  )
})

test('docs/database.md shows the tables as they are (pnpm database-picture)', async () => {
  await migrate(database.db)
  const { page, expected } = await describeDatabase(database.db)
  expect(page).toBe(expected)
})

test('a database of the frozen schema becomes the schema of today, and keeps its rows (pnpm freeze-schema after a release)', async () => {
  const { db } = database
  await migrate(db)
  const today = await describeSchema(db)
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  await db.transaction().execute(async (trx) => {
    for (const statement of await readFrozen()) await sql.raw(statement).execute(trx)
  })
  await migrate(db)
  expect(await describeSchema(db)).toEqual(today)
  const { rows } = await sql`select count(*)::int as orders from orders`.execute(db)
  expect(rows).toEqual([{ orders: 40 }])
})
