import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { ConnectionQueue } from './connection-queue.ts'
import { isReadOnly, isTimeoutError, isTooSlow } from './unavailable.ts'

/** Code of a lock that did not come free. */
const lockNotAvailable = '55P03'

/** Limits in milliseconds; absent: none. */
export interface PoolLimits {
  readonly max: number
  /** For a free connection, and for opening one. */
  readonly waitMs: number
  readonly lockMs: number
  readonly statementMs?: number
  /** Statements search, so that a slow one is too broad; any other slow statement means a database in trouble. */
  readonly isSearch?: boolean
}

interface Held {
  readonly client: PoolClient
  readonly since: number
}

/** A pool whose connections are shared fairly among kinds of work, as Kysely's dialect wants it. */
export class FairPool {
  readonly name: string
  readonly limits: PoolLimits
  readonly queue: ConnectionQueue
  readonly #held = new Set<Held>()
  readonly #pool: Pool
  /** The connections of earlier generations are replaced before their next use. */
  #generation = 0
  readonly #generations = new WeakMap<PoolClient, number>()

  constructor(config: PoolConfig, limits: PoolLimits) {
    const { max, waitMs, lockMs, statementMs } = limits
    this.name = config.application_name ?? ''
    this.limits = limits
    this.queue = new ConnectionQueue(max, waitMs)
    this.#pool = new Pool({
      // Keepalive detects a vanished server while idle, and firewalls see a used connection.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      // A new connection reloads the catalogue, and the default of 10 s would expire between requests of a quiet hour.
      idleTimeoutMillis: 10 * 60_000,
      // An abandoned transaction must not hold its locks for ever.
      idle_in_transaction_session_timeout: 60_000,
      connectionTimeoutMillis: waitMs,
      lock_timeout: lockMs,
      ...(statementMs !== undefined && { statement_timeout: statementMs }),
      ...config,
      max,
    })
    // The next query replaces a lost connection; without a listener its error would end the process.
    this.#pool.on('error', () => undefined)
    this.#pool.on('connect', (client) => {
      client.on('error', () => undefined)
      this.#generations.set(client, this.#generation)
      this.#nameErrors(client)
    })
  }

  /** Kysely copies them for a connection that cancels a query. */
  get options(): object {
    return this.#pool.options
  }

  async connect(): Promise<PoolClient> {
    const release = await this.queue.acquire()
    try {
      let client = await this.#pool.connect()
      for (; this.#isStale(client); client = await this.#pool.connect()) client.release(true)
      const one = { client, since: performance.now() }
      this.#held.add(one)
      const releaseClient = client.release
      client.release = (error) => {
        this.#held.delete(one)
        releaseClient(error || this.#isStale(client))
        release()
      }
      return client
    } catch (error) {
      release()
      throw error
    }
  }

  async query(text: string, values?: unknown[]) {
    const client = await this.connect()
    try {
      const answer = await client.query(text, values)
      client.release()
      return answer
    } catch (error) {
      // Statements that failed may have begun a transaction, in which the connection would refuse whatever comes next.
      client.release(true)
      throw error
    }
  }

  heldLongerThan(ms: number): PoolClient[] {
    const before = performance.now() - ms
    return [...this.#held].flatMap(({ client, since }) => (since < before ? client : []))
  }

  /** New connections have the present settings of their role and database. */
  replaceConnections(): void {
    this.#generation += 1
  }

  onConnect(listener: (client: PoolClient) => void): void {
    this.#pool.on('connect', listener)
  }

  async end(): Promise<void> {
    if (!this.#pool.ending) await this.#pool.end()
  }

  #isStale(client: PoolClient): boolean {
    return this.#generations.get(client) !== this.#generation
  }

  /** Tells a statement that was cancelled because of its wait for a lock from one that was too slow, whose code is the same. */
  #nameErrors(client: PoolClient): void {
    const { statementMs = 0, isSearch = false } = this.limits
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const named = (...args: unknown[]) => {
      const began = performance.now()
      const answer = query(...args)
      if (!(answer instanceof Promise)) return answer
      return answer.catch((error: unknown) => {
        // A connection keeps the settings of its role and database, and the next one may write. A silent one still runs its query.
        if ((isReadOnly(error) || isTimeoutError(error)) && !this.#isStale(client)) this.replaceConnections()
        if (isTooSlow(error) && !(isSearch && performance.now() - began >= statementMs))
          Object.assign(error as Error, { code: lockNotAvailable })
        throw error
      })
    }
    Object.assign(client, { query: named })
  }
}

const everyMs = 250
/** A shorter wait is an ordinary one. */
const longMs = 500
/** The most that one transaction of a request waits for all its locks. */
const mostMs = 1_600

/** Cancels the newest waits for a lock beyond the most of their pool, and those of transactions that have waited for several. */
const cancelWaits = `
  select name, case when place > most or is_brief and xact_start < clock_timestamp() - interval '${mostMs} ms' then pg_cancel_backend(pid) end from (
    select name, pid, xact_start, most, is_brief, row_number() over (partition by application_name order by query_start) as place
    from pg_stat_activity join unnest($1::text[], $2::integer[], $3::boolean[]) as pool (name, most, is_brief) on name = application_name
    where wait_event_type = 'Lock' and query_start < clock_timestamp() - interval '${longMs} ms'
  ) waiting`

/**
 * Watches the connections of this process. While callers queue for a pool, waits for locks keep at most a third of it, and the others end
 * as if their lock had timed out. Connections to a database that hangs are cut.
 * @param control a pool of its own @returns a function that stops the watch
 */
export function watchLockWaits(pools: readonly FairPool[], control: FairPool): () => void {
  let isChecking = false
  let silences = 0
  const check = async () => {
    const busy = pools.filter((pool) => pool.heldLongerThan(longMs).length > 0)
    if (isChecking || busy.length === 0) return
    isChecking = true
    try {
      const { rows } = await control.query(cancelWaits, [
        busy.map(({ name }) => name),
        busy.map(({ queue, limits: { max } }) => (queue.isCrowded ? Math.max(1, Math.floor(max / 3)) : max)),
        busy.map(({ limits }) => limits.lockMs < mostMs),
      ])
      silences = 0
      for (const pool of pools) if (rows.some(({ name }) => name === pool.name)) pool.queue.noteStuck()
    } catch (error) {
      // One silence may be this process's own, which was busy.
      silences = isTimeoutError(error) ? silences + 1 : 0
      for (const pool of busy) pool.queue.noteStuck()
      if (silences > 1)
        for (const pool of busy)
          for (const client of pool.heldLongerThan(longMs)) client.connection.stream.destroy()
    } finally {
      isChecking = false
    }
  }
  const timer = setInterval(() => void check(), everyMs).unref()
  return () => clearInterval(timer)
}
