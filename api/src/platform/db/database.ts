import type { Compilable, Kysely, Transaction } from 'kysely'
import type { fromPglite } from 'pg-boss'
import type { Position, Replica } from './replica.ts'
import type { OpenTables } from './tables.ts'

/** A connection or a transaction. Merchants' tables are not in its type: see `scoped()`. */
export type Db = Kysely<OpenTables>
export type Trx = Transaction<OpenTables>

export type JobsDatabase = ReturnType<typeof fromPglite>

/** The connections of a replica. */
export interface ReplicaPart extends Pick<Database, 'reads' | 'stream'> {
  position(): Promise<Position>
}

export interface Database {
  readonly engine: 'pglite' | 'postgres'
  /** PGlite has one connection: inside a transaction a query on `db` never ends, so use `trx`. */
  readonly db: Db
  /** Connections for reads: PostgreSQL stops their statements after five seconds. PGlite has one connection. */
  readonly reads: Db
  /** Connections reserved for the check of sessions and keys. PGlite has one connection. */
  readonly sessions: Db
  /** Connections of jobs. PGlite has one connection. */
  readonly background: Db
  readonly jobs: JobsDatabase
  /** Returns how the connections are used; PGlite has one connection and no pools. */
  pools?(): readonly { readonly pool: string; readonly held: number; readonly waiting: number }[]
  /** Asks the migrated database whether it takes changes; a standby takes none. @throws when it does not answer */
  takesChanges(): Promise<boolean>
  /** Returns the time that all processes share. */
  clock(): Date
  /** The streaming replica of DATABASE_READ_URL. */
  readonly replica?: Replica<ReplicaPart>
  /** Returns a position that covers everything that this database has shown so far; asked where there is a replica. */
  position?(): Promise<Position>
  /** Streams rows of one snapshot by a cursor in constant memory; other queries do not wait for it. */
  stream<Row>(query: Compilable<Row>, options?: { batchSize?: number }): AsyncIterable<Row[]>
  close(): Promise<void>
}
