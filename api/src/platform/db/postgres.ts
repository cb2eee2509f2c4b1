import { Kysely, PostgresDialect } from 'kysely'
import { type CustomTypesConfig, Pool, types } from 'pg'
import Cursor from 'pg-cursor'
import type { Database } from './database.ts'
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

/** PostgreSQL 15 or later, a pool of 10 connections per process. */
export async function connectPostgres(connectionString: string): Promise<Database> {
  const pool = new Pool({
    connectionString,
    types: customTypes,
    max: 10,
    application_name: 'merchant-cabinet',
    connectionTimeoutMillis: 10_000,
    // A server that vanished without a word is noticed by the operating system.
    keepAlive: true,
    // A transaction that lost its owner must not hold its locks for ever.
    idle_in_transaction_session_timeout: 60_000,
  })
  // A connection that the server closes is replaced at the next query; without a listener its error would end the process. The
  // pool listens to idle connections alone, so each gets a listener of its own for the time that it is lent.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<OpenTables>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) })
  return {
    engine: 'postgres',
    db,
    jobs: {
      executeSql: async (text: string, values?: unknown[]) => pool.query(text, values),
    },
    async *stream(query, { batchSize = 500 } = {}) {
      for await (const { rows } of db.getExecutor().stream(query.compile(), batchSize)) yield rows
    },
    close: async () => {
      await db.destroy()
      if (!pool.ended) await pool.end()
    },
  }
}
