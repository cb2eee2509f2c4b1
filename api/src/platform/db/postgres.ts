import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { type CustomTypesConfig, type PoolClient, type PoolConfig, types } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import Cursor from 'pg-cursor'
import { queryLogOption } from '../tracing/tracing.ts'
import type { Database, Db } from './database.ts'
import { databaseClock } from './database-clock.ts'
import { FairPool, type PoolLimits, watchLockWaits } from './pool.ts'
import { type Position, positionOf, Replica } from './replica.ts'
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

/** Together they leave a slow machine a second and a half of the five after which a caller hears a refusal. */
const wait = { waitMs: 1_700, lockMs: 1_500 } as const
/** The limits of work that nobody waits for at a screen. */
const patient = { waitMs: 30_000, lockMs: 30_000 } as const

/**
 * The connections of one process and their limits. Each kind of work has a pool, so that stuck work blocks no other: changes, reads, the
 * check of sessions and keys, jobs, exports, which last as long as their readers, and the control of the others.
 */
export const pools = {
  changes: { ...wait, max: 6, statementMs: 15_000 },
  reads: { ...wait, max: 8, statementMs: 5_000, isSearch: true },
  sessions: { ...wait, max: 4, statementMs: 5_000 },
  jobs: { ...patient, max: 5, statementMs: 120_000 },
  exports: { ...wait, max: 5, statementMs: 120_000 },
  control: { waitMs: 1_500, lockMs: 1_000, max: 2, statementMs: 1_500 },
} as const satisfies Record<string, PoolLimits>

/** Connects to PostgreSQL 15 or later. @param readUrl a streaming replica of it */
export async function connectPostgres(connectionString: string, readUrl?: string): Promise<Database> {
  const id = randomUUID().slice(0, 8)
  const opener =
    (url: string) =>
    (name: keyof typeof pools, config: PoolConfig = {}) =>
      openPool(url, pools[name], { ...config, application_name: `${applicationName} ${name} ${id}` })
  const open = opener(connectionString)
  const [changes, reads, sessions, jobs, exports] = [
    open('changes'),
    open('reads'),
    open('sessions'),
    open('jobs'),
    open('exports'),
  ]
  const control = open('control', { query_timeout: pools.control.statementMs })
  const stopWatch = watchLockWaits([changes, reads, sessions, jobs, exports], control)
  const clock = databaseClock(() => askTime(control))
  const position = () => askPosition(control, 'pg_current_wal_insert_lsn()')
  const replica = readUrl === undefined ? undefined : await openReplica(opener(readUrl), position)
  return {
    engine: 'postgres',
    db: kyselyOf(changes),
    reads: kyselyOf(reads),
    sessions: kyselyOf(sessions),
    background: kyselyOf(jobs),
    jobs: { executeSql: (text: string, values?: unknown[]) => jobs.query(text, values) },
    ...(replica && { replica: replica.judge, position }),
    stream: streamOf(exports),
    pools: () =>
      Object.entries({ changes, reads, sessions, jobs, exports, control }).map(([pool, { queue }]) => ({
        ...{ pool, held: queue.held, waiting: queue.waiting },
      })),
    takesChanges: () => takesChanges(control),
    clock: clock.now,
    close: async () => {
      clock.stop()
      stopWatch()
      await replica?.close()
      for (const pool of [exports, reads, sessions, jobs, changes, control]) await pool.end()
    },
  }
}

function streamOf(pool: FairPool): Database['stream'] {
  const streams = kyselyOf(pool)
  return async function* stream(query, { batchSize = 500 } = {}) {
    for await (const { rows } of streams.getExecutor().stream(query.compile(), batchSize)) yield rows
  }
}

/** Opens the pools of a replica; one that is away keeps nobody from starting. */
async function openReplica(
  open: (name: keyof typeof pools, config?: PoolConfig) => FairPool,
  primaryPosition: () => Promise<Position>,
) {
  const [reads, exports] = [open('reads'), open('exports')]
  const control = open('control', { query_timeout: pools.control.statementMs })
  const position = () => askPosition(control, 'pg_last_wal_replay_lsn()')
  const judge = new Replica({ reads: kyselyOf(reads), stream: streamOf(exports), position }, primaryPosition)
  await judge.watch()
  const close = async () => {
    judge.stopWatching()
    for (const pool of [exports, reads, control]) await pool.end()
  }
  return { judge, close }
}

async function askTime(control: FairPool): Promise<number> {
  const { rows } = await control.query('select extract(epoch from clock_timestamp()) * 1000 as at')
  return Number(rows[0]?.at)
}

async function askPosition(control: FairPool, lsn: string): Promise<Position> {
  const { rows } = await control.query(`select ${lsn} as lsn`)
  const found: unknown = rows[0]?.lsn
  // Only a standby replays.
  if (typeof found !== 'string')
    throw new Error('the database has no position: is DATABASE_READ_URL a replica?')
  return positionOf(found)
}

/** Connects for a command or a migration: one statement may take as long as it needs, a lock half a minute. */
export function connectPostgresForCommand(connectionString: string): { db: Db; close: () => Promise<void> } {
  const pool = openPool(connectionString, { ...patient, max: 4 })
  return { db: kyselyOf(pool), close: () => pool.end() }
}

async function takesChanges(control: FairPool): Promise<boolean> {
  // A constant query would succeed on a database without files.
  const { rows } = await control.query(`
    select current_setting('transaction_read_only') = 'off' as changes, count(*) from (select from kysely_migration limit 1) as one`)
  const takes: boolean = rows[0]?.changes === true
  if (!takes) control.replaceConnections()
  return takes
}

/** Sends the rows of a COPY statement. */
export type Copy = (statement: string, text: string) => Promise<void>

/** Opens one connection for queries and COPY, so that both can share a transaction. */
export function connectForCopy(connectionString: string): { db: Db; copy: Copy; close: () => Promise<void> } {
  let client: PoolClient | undefined
  const pool = openPool(connectionString, { ...patient, max: 1 })
  pool.onConnect((opened) => {
    client = opened
  })
  return {
    db: kyselyOf(pool),
    copy: async (statement, text) => {
      if (client === undefined) throw new Error('COPY before the transaction has begun')
      await pipeline(Readable.from([text]), client.query(copyFrom(statement)))
    },
    close: () => pool.end(),
  }
}

const applicationName = 'merchant-cabinet'

function openPool(connectionString: string, limits: PoolLimits, config: PoolConfig = {}): FairPool {
  return new FairPool(
    { application_name: applicationName, ...config, connectionString, types: customTypes },
    limits,
  )
}

function kyselyOf(pool: FairPool): Db {
  return new Kysely<OpenTables>({
    dialect: new PostgresDialect({ pool, cursor: Cursor }),
    ...queryLogOption(),
  })
}
