import type { Compilable, Kysely, Transaction } from 'kysely'
import type { fromPglite } from 'pg-boss'
import type { OpenTables } from '../../tables.ts'
import type { Config } from '../config/config.ts'
import { connectPglite } from './pglite.ts'
import { connectPostgres } from './postgres.ts'

/** A connection or a transaction. Tables of merchants are not in its type: see `scoped()`. */
export type Db = Kysely<OpenTables>
export type Trx = Transaction<OpenTables>

export type JobsDatabase = ReturnType<typeof fromPglite>

export interface Database {
  readonly engine: 'pglite' | 'postgres'
  /** PGlite has one connection: inside a transaction a query on `db` never ends, ask `trx`. */
  readonly db: Db
  /** For calls that only read: PostgreSQL stops their statements after five seconds. On PGlite the one connection. */
  readonly reads: Db
  /** For signing in, for telling who asks, and for health: nothing else takes these connections. On PGlite the one. */
  readonly sessions: Db
  readonly jobs: JobsDatabase
  /** Rows of one moment in batches, by a cursor with flat memory: nothing else waits for the reader. */
  stream<Row>(query: Compilable<Row>, options?: { batchSize?: number }): AsyncIterable<Row[]>
  close(): Promise<void>
}

/** PostgreSQL when `databaseUrl` is set, else PGlite in the data folder. @throws DataFolderInUse */
export function connect(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  return config.databaseUrl === undefined
    ? connectPglite(config.dataDir)
    : connectPostgres(config.databaseUrl)
}
