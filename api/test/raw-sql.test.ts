import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import { openTestDatabase } from './database.ts'

/**
 * Kysely's types keep merchants' tables behind `scoped()`; a query written as SQL could go around them. So: whoever names such a
 * table in SQL takes the merchant condition from the scope, or is listed here as work that belongs to no user.
 */
const workForNobody = ['src/platform/db/migrations/', 'demo/', 'src/domains/analytics/rollup/']

const root = join(import.meta.dirname, '..')
const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile() && file.name.endsWith('.ts') && !/(\.test|^test-data)\.ts$/.test(file.name))
  .map((file) => relative(root, join(file.parentPath, file.name)))

/** The tables of merchants are those with a merchant_id, but for the list of a user's merchants. */
async function merchantTables(): Promise<string[]> {
  const database = await openTestDatabase()
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'merchant_id' and table_name <> 'user_merchants'`.execute(
    database.db,
  )
  await database.close()
  return rows.map(({ name }) => name)
}

function namesTable(source: string, tables: readonly string[]): boolean {
  return new RegExp(`\\b(from|join|into|update)\\s+(${tables.join('|')})\\b`, 'i').test(source)
}

test('SQL that names a table of merchants takes its condition from the scope', async () => {
  const tables = await merchantTables()
  expect(tables).toEqual(expect.arrayContaining(['merchants', 'orders', 'order_history']))
  const suspects = files.filter((file) => namesTable(readFileSync(join(root, file), 'utf8'), tables))
  // The search finds what it must.
  expect(suspects).toContain('src/analytics/queries.ts')
  const guilty = suspects.filter(
    (file) =>
      !workForNobody.some((folder) => file.startsWith(folder)) &&
      !readFileSync(join(root, file), 'utf8').includes('.owns('),
  )
  expect(guilty).toEqual([])
})
