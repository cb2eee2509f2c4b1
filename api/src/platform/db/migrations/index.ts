import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Splits after `;` before an empty or unindented line, because PGlite takes one statement per query. */
export function statementsOf(text: string): string[] {
  return text.split(/;\n(?=\S|\n|$)/).filter((statement) => statement.trim() !== '')
}

/** Returns the migration that a version must know to run on this one, from its first line `-- Compatible since 0016-…: reason`. */
export const compatibleSince = (text: string): string | undefined =>
  /^-- Compatible since (\d{4}-[a-z-]+): /.exec(text)?.[1]

/** Returns a migration of these statements; one that older versions can run on says so to them in the same transaction. */
export function migrationOf(name: string, text: string): Migration {
  const since = compatibleSince(text)
  return {
    up: async (db) => {
      for (const statement of statementsOf(text)) await sql.raw(statement).execute(db)
      if (since !== undefined)
        await sql`insert into schema_compatibility values (${name}, ${since})`.execute(db)
    },
  }
}

const folder = new URL('.', import.meta.url)

/** The texts of the migrations by name: the files of this folder. A released one is never edited; the next one corrects it. */
export const migrationTexts: Readonly<Record<string, string>> = Object.fromEntries(
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => [file.replace('.sql', ''), readFileSync(new URL(file, folder), 'utf8')]),
)

export const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(
  Object.entries(migrationTexts).map(([name, text]) => [name, migrationOf(name, text)]),
)
