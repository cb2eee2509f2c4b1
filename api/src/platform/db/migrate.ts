import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'
import { migrations as all } from './migrations/index.ts'

/**
 * Brings the schema to the newest version: all pending migrations in one transaction, one process at a time (an advisory lock on
 * PostgreSQL, the data folder's lock on PGlite), so that several processes may start at once.
 * @returns names of the migrations that ran.
 * @throws whatever a migration threw; nothing of any of them is kept then.
 */
export async function migrate(db: Db, migrations: Record<string, Migration> = all): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error')
    throw new Error(`migration ${failed?.migrationName ?? '(none begun)'} failed`, { cause: error })
  }
  return results.map((result) => result.migrationName)
}
