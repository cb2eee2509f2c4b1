import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { type CustomTypesConfig, Pool, type PoolClient, types } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import Cursor from 'pg-cursor'
import type { Database, Db } from './database.ts'
import type { OpenTables } from './tables.ts'
import { asText, oid, parseBigint, parsePlainArray } from './value-parsers.ts'

const parsers = new Map<number, (text: string) => unknown>([
  [oid.int8, parseBigint],
  [oid.int8Array, (text) => parsePlainArray(text, parseBigint)],
  [oid.date, asText],
  [oid.dateArray, (text) => parsePlainArray(text, asText)],
  [oid.numeric, asText],
])

const customTypes: CustomTypesConfig = {
  getTypeParser: (type, format) =>
    (format !== 'binary' && parsers.get(type)) || types.getTypeParser(type, format),
}

/** Connections of one process: for changes and jobs, for reads, for sessions and health, and for exports, which last as long as their readers. */
export const connections = { calls: 6, reads: 8, sessions: 3, exports: 5 } as const

/** A longer wait for an answer means an excessive query; for a lock, another stuck transaction. */
const timeouts = { statement_timeout: 5_000, lock_timeout: 4_000 } as const

/** Connects to PostgreSQL 15 or later; each kind of work has a pool, so stuck work blocks no other. */
export async function connectPostgres(connectionString: string): Promise<Database> {
  const pool = openPool(connectionString, connections.calls)
  const readPool = openPool(connectionString, connections.reads, timeouts)
  const sessionPool = openPool(connectionString, connections.sessions)
  const exportPool = openPool(connectionString, connections.exports)
  const db = new Kysely<OpenTables>({ dialect: new PostgresDialect({ pool }) })
  const reads = new Kysely<OpenTables>({ dialect: new PostgresDialect({ pool: readPool }) })
  const sessions = new Kysely<OpenTables>({ dialect: new PostgresDialect({ pool: sessionPool }) })
  const exports = new Kysely<OpenTables>({
    dialect: new PostgresDialect({ pool: exportPool, cursor: Cursor }),
  })
  return {
    engine: 'postgres',
    db,
    reads,
    sessions,
    jobs: {
      executeSql: async (text: string, values?: unknown[]) => pool.query(text, values),
    },
    async *stream(query, { batchSize = 500 } = {}) {
      for await (const { rows } of exports.getExecutor().stream(query.compile(), batchSize)) yield rows
    },
    close: async () => {
      for (const [kysely, own] of [
        [exports, exportPool],
        [reads, readPool],
        [sessions, sessionPool],
        [db, pool],
      ] as const) {
        await kysely.destroy()
        if (!own.ended) await own.end()
      }
    },
  }
}

/** Sends the rows of a COPY statement. */
export type Copy = (statement: string, text: string) => Promise<void>

/** Opens one connection for queries and COPY, so that both can share a transaction. */
export function connectForCopy(connectionString: string): { db: Db; copy: Copy; close: () => Promise<void> } {
  const pool = openPool(connectionString, 1)
  let client: PoolClient | undefined
  pool.on('connect', (opened) => {
    client = opened
  })
  const db = new Kysely<OpenTables>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    copy: async (statement, text) => {
      if (client === undefined) throw new Error('COPY before the transaction has begun')
      await pipeline(Readable.from([text]), client.query(copyFrom(statement)))
    },
    close: () => db.destroy(),
  }
}

function openPool(connectionString: string, max: number, limits: Partial<typeof timeouts> = {}): Pool {
  const pool = new Pool({
    ...limits,
    connectionString,
    types: customTypes,
    max,
    application_name: 'merchant-cabinet',
    connectionTimeoutMillis: 10_000,
    // Keepalive detects a vanished server while idle, and firewalls see a used connection.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // A new connection reloads the catalogue, and the default of 10 s would expire between requests of a quiet hour.
    idleTimeoutMillis: 10 * 60_000,
    // An abandoned transaction must not hold its locks for ever.
    idle_in_transaction_session_timeout: 60_000,
  })
  // The next query replaces a lost connection; without a listener its error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  return pool
}
