import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import type { Db } from './database.ts'
import { migrations as all } from './migrations/index.ts'

/** The schema is neither a predecessor of this version's nor one on which this version runs; the message names the remedy. */
export class UnknownSchema extends Error {
  override readonly name = 'UnknownSchema'
}

/**
 * Runs all pending migrations in one transaction, one process at a time. A schema that a newer version has made stays as it is
 * when this version runs on it.
 *
 * @returns their names
 * @throws UnknownSchema, or a migration's error
 */
export async function migrate(db: Db, migrations: Record<string, Migration> = all): Promise<string[]> {
  const executed = await executedMigrations(db)
  const [first] = executed
  if (first !== undefined && !Object.hasOwn(migrations, first)) throw new UnknownSchema(begunElsewhere)
  if (await isNewer(db, executed, Object.keys(migrations))) return []
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error')
    throw new Error(`migration ${failed?.migrationName ?? '(none begun)'} failed`, { cause: error })
  }
  return results.map((result) => result.migrationName)
}

const begunElsewhere =
  'The database was made before the schema of this version and cannot be brought up to it. Begin anew: delete the data folder ' +
  '(DATA_DIR, .data unless set), or give DATABASE_URL an empty database.'

async function executedMigrations(db: Db): Promise<string[]> {
  const { rows: tables } =
    await sql`select from pg_tables where schemaname = current_schema() and tablename = 'kysely_migration'`.execute(
      db,
    )
  if (tables.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Tells whether a newer version has made the schema. @throws UnknownSchema when this version does not run on it */
async function isNewer(db: Db, executed: readonly string[], known: readonly string[]): Promise<boolean> {
  const newer = executed.filter((name) => !known.includes(name))
  if (newer.length === 0) return false
  const { rows } = await sql<{ migration: string; compatible_since: string }>`
    select migration, compatible_since from schema_compatibility`.execute(db)
  const since = new Map(rows.map(({ migration, compatible_since }) => [migration, compatible_since]))
  const tooNew = newer.find((name) => {
    const oldest = since.get(name)
    return oldest === undefined || !known.includes(oldest)
  })
  const missing = known.find((name) => !executed.includes(name))
  if (tooNew === undefined && missing === undefined) return true
  throw new UnknownSchema(
    `The database has the schema of a newer version (${newer.at(-1)}), on which this version does not run: ` +
      `${tooNew === undefined ? `it lacks ${missing}` : `${tooNew} needs a version that knows ${since.get(tooNew) ?? tooNew}`}. ` +
      'Start the newer version again (docs/operations.md, “Downgrade by one version”).',
  )
}

/**
 * Grants a role without ownership its rights: it reads and writes rows, but only inserts into append-only tables, whose trigger it can't
 * disable. It owns the job queue, which creates and drops tables. Run by the owner.
 * @throws when the role does not exist, or has more rights than this (an owner, a superuser)
 */
export async function grantRuntimeRights(db: Db, role: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ statement: string }>`
      select format(statement, ${role}::text) as statement from unnest(array[
        'create schema if not exists pgboss authorization %I',
        'grant select, insert, update, delete on all tables in schema public to %I',
        'grant usage, select on all sequences in schema public to %I',
        'revoke insert, update, delete on kysely_migration, kysely_migration_lock from %I']) as statement
      union all
      select format('revoke update, delete on %s from %I', tgrelid::regclass, ${role}::text) from pg_trigger
      where tgfoid = 'refuse_change'::regproc`.execute(trx)
    for (const { statement } of rows) await sql.raw(statement).execute(trx)
    const { rows: more } = await sql<{ name: string }>`
      select distinct tgrelid::regclass::text as name from pg_trigger
      where tgfoid = 'refuse_change'::regproc and has_table_privilege(${role}, tgrelid, 'update, delete, truncate, trigger')`.execute(
      trx,
    )
    if (more.length > 0) throw new Error(`${role} may change ${more.map(({ name }) => name).join(', ')}`)
  })
}
