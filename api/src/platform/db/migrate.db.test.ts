import { type Kysely, sql } from 'kysely'
import { openTestDatabase } from '../../../test/database.ts'
import { describeDatabase } from '../../../test/database-picture.ts'
import { breaksOlder, describeSchema, readFrozen } from '../../../test/frozen-schema.ts'
import type { Database } from './database.ts'
import { migrate, UnknownSchema } from './migrate.ts'
import { compatibleSince, migrationOf, migrations, migrationTexts } from './migrations/index.ts'

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

describe('the downgrade by one version', () => {
  const newest = Object.keys(migrations).at(-1) ?? ''
  const next = (text: string) => ({ ...migrations, '9998-next': migrationOf('9998-next', text) })

  test('this version leaves the schema of a newer one alone when it runs on it', async () => {
    const { db } = database
    await migrate(db, next(`-- Compatible since ${newest}: only adds\ncreate table added (id bigint);\n`))
    expect(await migrate(db)).toEqual([])
    expect(await tables()).toContain('added')
  })

  test.each([
    ['says nothing', 'create table added (id bigint);\n', /9998-next needs a version that knows 9998-next/],
    [
      'needs a version that this one is not',
      '-- Compatible since 9997-former: only adds\ncreate table added (id bigint);\n',
      /9998-next needs a version that knows 9997-former\. Start the newer version again/,
    ],
  ])('it refuses one that %s, in a sentence', async (_, text, sentence) => {
    await migrate(database.db, next(text))
    const refusal = await migrate(database.db).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(UnknownSchema)
    expect(refusal).toMatchObject({ message: expect.stringMatching(sentence) })
  })

  test('it refuses a compatible one that lacks a migration of its own', async () => {
    const { [newest]: _, ...others } = migrations
    const since = Object.keys(others).at(-1) ?? ''
    await migrate(database.db, others)
    await sql`create table if not exists schema_compatibility (migration text, compatible_since text)`.execute(
      database.db,
    )
    await migrate(database.db, {
      ...others,
      '9998-next': migrationOf('9998-next', `-- Compatible since ${since}: only adds\nselect 1;\n`),
    })
    await expect(migrate(database.db)).rejects.toThrow(`it lacks ${newest}`)
  })

  const upTo = (name: string) => Object.fromEntries(Object.entries(migrations).filter(([one]) => one <= name))

  test.each([
    ['a table', 'create table added (id bigint not null unique)', []],
    ['an optional column', 'alter table orders add column shelf text', []],
    ['a column with a default', 'alter table orders add column shelf text not null default $$A$$', []],
    ['an index', 'create index added on orders (email)', []],
    [
      'a wider check under its name',
      'alter table orders drop constraint orders_payment_type_check, add constraint orders_payment_type_check check (payment_type <> $$x$$)',
      [],
    ],
    ['a required column', 'alter table dev_sms add column shelf text not null', [/^required: dev_sms shelf/]],
    [
      'a new check',
      'alter table orders add check (amount_tiyn > 1)',
      [/^required: orders orders_amount_tiyn_check1 CHECK/],
    ],
    ['a lost column', 'alter table orders drop column comments', [/^lost: orders comments text/]],
    [
      'another type',
      'alter table orders alter column version type bigint',
      [/^lost: orders version integer/],
    ],
  ])('the check of a schema knows what %s means to older versions', async (_, change, expected) => {
    const { db } = database
    await migrate(db)
    const older = await describeSchema(db)
    await sql.raw(change).execute(db)
    const breaks = breaksOlder(older, await describeSchema(db))
    expect(breaks).toEqual(expected.map((pattern) => expect.stringMatching(pattern)))
  })

  test('a migration that calls itself compatible keeps what the older versions use', async () => {
    const { db } = database
    for (const [name, text] of Object.entries(migrationTexts)) {
      const since = compatibleSince(text)
      if (since === undefined) continue
      await migrate(db, upTo(since))
      const older = await describeSchema(db)
      await migrate(db, upTo(name))
      expect([name, breaksOlder(older, await describeSchema(db))]).toEqual([name, []])
    }
  })
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
