import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'
import { migrations as all } from './migrations/index.ts'

/** The database's schema is not a predecessor of this version; the message names the remedy. */
export class UnknownSchema extends Error {
  constructor() {
    super(
      'The database was made before the schema of this version and cannot be brought up to it. Begin anew: delete the data folder ' +
        '(DATA_DIR, .data unless set), or give DATABASE_URL an empty database.',
    )
    this.name = 'UnknownSchema'
  }
}

/** Runs all pending migrations in one transaction, one process at a time. @returns their names. @throws UnknownSchema, or a migration's error */
export async function migrate(db: Db, migrations: Record<string, Migration> = all): Promise<string[]> {
  await assertBegun(db, migrations)
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error')
    throw new Error(`migration ${failed?.migrationName ?? '(none begun)'} failed`, { cause: error })
  }
  return results.map((result) => result.migrationName)
}

/** @throws UnknownSchema when the first migration that ran is none of ours */
async function assertBegun(db: Db, migrations: Record<string, Migration>): Promise<void> {
  const { rows: tables } =
    await sql`select from pg_tables where schemaname = current_schema() and tablename = 'kysely_migration'`.execute(
      db,
    )
  if (tables.length === 0) return
  const { rows } = await sql<{
    name: string
  }>`select name from kysely_migration order by name limit 1`.execute(db)
  if (rows.some(({ name }) => !Object.hasOwn(migrations, name))) throw new UnknownSchema()
}
