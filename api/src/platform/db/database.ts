import type { Compilable, Kysely, Transaction } from 'kysely'
import type { fromPglite } from 'pg-boss'
import type { OpenTables } from '../../tables.ts'
import type { Config } from '../config/config.ts'
import { connectPglite } from './pglite.ts'
import { connectPostgres } from './postgres.ts'

/** A connection or a transaction. Tables of merchants are not in its type: see `scoped()`. */
export type Db = Kysely<OpenTables>
export type Trx = Transaction<OpenTables>

/** What pg-boss runs its statements on. */
export type JobsDatabase = ReturnType<typeof fromPglite>

export interface Database {
  readonly engine: 'pglite' | 'postgres'
  /**
   * PGlite has one connection: inside `db.transaction().execute(trx => …)` ask `trx` alone. A query on `db` there waits for the
   * transaction, which waits for it.
   */
  readonly db: Db
  /** The same database as the job queue wants it. */
  readonly jobs: JobsDatabase
  /**
   * Rows of a query in batches, read by a cursor with flat memory: nothing else waits for the reader. The rows are those of one
   * moment, whatever changes meanwhile.
   */
  stream<Row>(query: Compilable<Row>, options?: { batchSize?: number }): AsyncIterable<Row[]>
  close(): Promise<void>
}

/**
 * Opens PostgreSQL when `databaseUrl` is set, else PGlite in the data folder.
 * @throws DataFolderInUse when another process holds the data folder.
 */
export function connect(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  return config.databaseUrl === undefined
    ? connectPglite(config.dataDir)
    : connectPostgres(config.databaseUrl)
}
