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

test('audit records of before their chain wait for links', async () => {
  const { db } = database
  const before = Object.entries(migrations).filter(([name]) => name < '0039')
  await migrate(db, Object.fromEntries(before))
  const record = { at: new Date(), actor: 'x', action: 'x', subject: 'x', subject_id: 'x' }
  await db.insertInto('audit_log').values([record, record]).execute()
  await migrate(db)
  expect(await db.selectFrom('audit_unlinked').selectAll().execute()).toEqual([
    { record_id: 1 },
    { record_id: 2 },
  ])
})

test('names are numbered in the order of the list', () => {
  const names = Object.keys(migrations)
  expect(names).toEqual([...names].sort())
})
