import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'
import { migrations as all } from './migrations/index.ts'

/** All pending migrations in one transaction, one process at a time. @returns names of those that ran. @throws whatever one threw; nothing is kept then */
export async function migrate(db: Db, migrations: Record<string, Migration> = all): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error')
    throw new Error(`migration ${failed?.migrationName ?? '(none begun)'} failed`, { cause: error })
  }
  return results.map((result) => result.migrationName)
}
