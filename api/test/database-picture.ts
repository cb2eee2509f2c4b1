/** `pnpm database-picture` writes the tables of the schema into docs/database.md; a test holds the page against them. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Db } from '../src/platform/db/database.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { openPglite } from '../src/platform/db/pglite.ts'

const page = new URL('../../docs/database.md', import.meta.url)
const folder = new URL('../src/platform/db/migrations/', import.meta.url)
const begin = '<!-- made by pnpm database-picture -->\n'

/** Returns the page that fits the schema. */
export async function describeDatabase(
  db: Db,
): Promise<{ readonly page: string; readonly expected: string }> {
  const text = await readFile(page, 'utf8')
  return { page: text, expected: text.slice(0, text.indexOf(begin)) + begin + (await draw(db)) }
}

async function draw(db: Db): Promise<string> {
  const { rows: tables } = await sql<{ name: string; comment: string | null }>`
    select relname as name, obj_description(oid) as comment from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%' order by 1`.execute(
    db,
  )
  const { rows: keys } = await sql<{ child: string; parent: string }>`
    select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace order by 2, 1`.execute(db)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const sources = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(new URL(file, folder), 'utf8') })),
  )
  const fileOf = (table: string) =>
    sources.find(({ text }) => new RegExp(`^create (unlogged )?table ${table} `, 'm').test(text))?.file ?? ''
  const lines = tables.map(({ name, comment }) => ({ name, comment, file: fileOf(name) }))
  const ordered = lines.toSorted((a, b) => a.file.localeCompare(b.file) || a.name.localeCompare(b.name))
  const rows = [
    ['table', 'what it holds', 'file'],
    ...ordered.map(({ name, comment, file }) => [`\`${name}\``, comment ?? '', file]),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [head = [], ...body] = rows
  const table = [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)]
  return `
\`\`\`mermaid
erDiagram
${keys.map(({ child, parent }) => `  ${parent} ||--o{ ${child} : ""`).join('\n')}
\`\`\`

${table.join('\n')}
`
}

if (import.meta.main) {
  const { db, close } = await openPglite({})
  await migrate(db)
  await writeFile(page, (await describeDatabase(db)).expected)
  await close()
}
