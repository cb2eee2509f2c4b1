import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Splits after `;` before an empty or unindented line, because PGlite takes one statement per query. */
export function statementsOf(text: string): string[] {
  return text.split(/;\n(?=\S|\n|$)/).filter((statement) => statement.trim() !== '')
}

function read(file: string): Migration {
  const statements = statementsOf(readFileSync(new URL(file, import.meta.url), 'utf8'))
  return {
    up: async (db) => {
      for (const statement of statements) await sql.raw(statement).execute(db)
    },
  }
}

/** Every migration by number: the files of this folder. A released one is never edited; the next one corrects it. */
export const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(
  readdirSync(new URL('.', import.meta.url))
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => [file.replace('.sql', ''), read(file)]),
)
