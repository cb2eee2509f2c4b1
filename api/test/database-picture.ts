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
  const { rows: keys } = await sql<{ child: string; parent: string }>`
    select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace order by 2, 1`.execute(db)
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const sources = await Promise.all(
    files.map(async (file) => ({ file, text: await readFile(new URL(file, folder), 'utf8') })),
  )
  const tablesOf = (text: string) =>
    [...text.matchAll(/^create (?:unlogged )?table (\w+) /gm)].map(([, name]) => name).sort()
  const lines = sources
    .map(({ file, text }) => ({ file, tables: tablesOf(text) }))
    .filter(({ tables }) => tables.length > 0)
    .map(({ file, tables }) => `- [${file}](../api/src/platform/db/migrations/${file}): ${tables.join(', ')}`)
  return `
\`\`\`mermaid
erDiagram
${keys.map(({ child, parent }) => `  ${parent} ||--o{ ${child} : ""`).join('\n')}
\`\`\`

${lines.join('\n')}
`
}

if (import.meta.main) {
  const { db, close } = await openPglite({})
  await migrate(db)
  await writeFile(page, (await describeDatabase(db)).expected)
  await close()
}
