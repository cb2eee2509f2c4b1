import { type Kysely, sql } from 'kysely'

/** Runs SQL statements one by one (PGlite takes one statement per query); they are ours, never a user's. */
export async function run(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
