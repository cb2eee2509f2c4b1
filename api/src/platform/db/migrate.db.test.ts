import { type Kysely, sql } from 'kysely'
import { openTestDatabase } from '../../../test/database.ts'
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
