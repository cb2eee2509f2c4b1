import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { fromKysely, type JobResult, PgBoss } from 'pg-boss'
import { currentRequestId, withRequester } from '../db/connection-queue.ts'
import type { Database, Db } from '../db/database.ts'
import { maskSecrets } from '../http/logging.ts'
import { inSpan, traceHeaders } from '../tracing/tracing.ts'

/** The data of each kind of job, declared by declaration merging in src/jobs/queues.ts. */
// biome-ignore lint/suspicious/noEmptyInterface: filled from outside
export interface JobData {}

export type JobName = keyof JobData

export interface QueueOptions {
  readonly retryLimit: number
  /** Seconds before the first retry; each later one waits about twice as long. */
  readonly retryDelay: number
  readonly retryDelayMax?: number
  /** Seconds after which an unfinished attempt has failed. */
  readonly expireInSeconds?: number
  /** Seconds after which a silent process counts as dead. */
  readonly heartbeatSeconds?: number
  /** Seconds after which an unclaimed job is deleted; pg-boss's two weeks when absent. */
  readonly retentionSeconds?: number
  /** Seconds after which a finished job is deleted, because its data may be personal. */
  readonly deleteAfterSeconds: number
  /** The queue that gets the data of a job after its last attempt. */
  readonly deadLetter?: JobName
  /** The schedule of the job, once per cluster: a cron line, UTC. */
  readonly cron?: string
  /** Seconds between polls without a notification; five when absent. */
  readonly pollSeconds?: number
  /** Concurrent jobs per process; one when absent. */
  readonly atOnce?: number
}

export type Queues = { readonly [N in JobName]: QueueOptions }

export interface Attempt {
  /** The job's own id, the same at every attempt. */
  readonly id: string
  /** Aborted when the attempt expires. */
  readonly signal: AbortSignal
}

export type JobHandlers = { readonly [N in JobName]: (data: JobData[N], attempt: Attempt) => Promise<void> }

export interface Jobs {
  /** Queues a job within the transaction of `db`, so that it exists if and only if the changes do. */
  send<N extends JobName>(db: Db, name: N, data: JobData[N]): Promise<void>
  sendAll<N extends JobName>(db: Db, name: N, all: readonly JobData[N][]): Promise<void>
  work(handlers: JobHandlers): Promise<void>
  /** Returns the unfinished jobs of every queue, and the oldest one's time. */
  unfinished(db: Db): Promise<{ queue: JobName; count: number; oldest: Date | null }[]>
  /** Runs the due jobs of these handlers' queues, for tests and commands. @returns the number of jobs. @throws the error of a job */
  drain(handlers: Partial<JobHandlers>, options?: { readonly retries?: boolean }): Promise<number>
  /** Waits up to ten seconds for running jobs; another process or the next start takes the rest. */
  stop(): Promise<void>
}

export interface JobsOptions {
  readonly queues: Partial<Queues>
  readonly onError: (error: unknown, job?: JobName) => void
  /** Timers for maintenance and schedules; off in tests. */
  readonly background: boolean
}

const stopMs = 10_000
/** Intervals of retry checks when notifications wake for new jobs; a queue without retries has little to look for. */
const notifiedSeconds = { retries: 15, none: 60 } as const
/** The longest delay of a schedule, s. */
const cronSeconds = 15

/** Starts pg-boss in the same database, so that sending joins the transaction; it creates schema `pgboss`. */
export async function startJobs(
  database: Database,
  { queues, onError, background }: JobsOptions,
): Promise<Jobs> {
  const known = new Map(Object.entries(queues) as [JobName, QueueOptions][])
  const jobNames = [...known.keys()]
  // A query costs the embedded process ten times as much, and its notifications need no connection.
  const isEmbedded = database.engine === 'pglite'
  // An existing schema needs no right to create one.
  const { rows } = await database.jobs.executeSql("select to_regnamespace('pgboss') is null as is_new")
  const boss = new PgBoss({
    db: database.jobs,
    createSchema: rows[0]?.is_new === true,
    ...(isEmbedded ? { backend: 'pglite', useListenNotify: background } : {}),
    cronWorkerIntervalSeconds: cronSeconds,
    // No job waits for another, which pg-boss would look for every five seconds, and nobody reads its list of processes.
    flowIntervalSeconds: 24 * 60 * 60,
    registerInstance: false,
    supervise: background,
    schedule: background,
  })
  boss.on('error', (error) => onError(error))
  await boss.start()
  // A dead letter queue is listed after its users but must exist first.
  for (const [name, { cron, atOnce: _, pollSeconds: __, ...queue }] of [...known].toReversed()) {
    const options = { ...queue, retryBackoff: true, notify: isEmbedded }
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
    if (background && cron !== undefined) await boss.schedule(name, cron, {}, { tz: 'UTC' })
  }

  // The job of a removed schedule would be sent for ever.
  if (background)
    for (const { name } of await boss.getSchedules())
      if (!Object.hasOwn(queues, name)) await boss.unschedule(name)

  const running = new Set<Promise<void>>()

  async function perform(name: JobName, handlers: Partial<JobHandlers>, job: Job): Promise<void> {
    const work = handleJob(name, handlers, job)
    running.add(work)
    try {
      await work
    } catch (error) {
      onError(error, name)
      throw error
    } finally {
      running.delete(work)
    }
  }

  return {
    async send(db, name, data) {
      await boss.send(name, withRequest(data), { db: fromKysely(db) })
    },
    async sendAll(db, name, all) {
      if (all.length > 0)
        await boss.insert(
          name,
          all.map((data) => ({ data: withRequest(data) })),
          { db: fromKysely(db) },
        )
    },
    unfinished: (db) => selectUnfinished(db, jobNames),
    async work(handlers) {
      for (const [place, [name, queue]] of [...known].entries()) {
        const { atOnce: batchSize = 1, pollSeconds = 5, retryLimit } = queue
        // Polls of all queues at the same moment would delay other queries.
        const pollingIntervalSeconds = pollSeconds + place / 50
        const options = {
          pollingIntervalSeconds,
          notifyPollingIntervalSeconds: notifiedSeconds[retryLimit > 0 ? 'retries' : 'none'] + place / 50,
          batchSize,
          burstWhenBatchFull: true,
          perJobResults: true,
        } as const
        await boss.work(name, options, (jobs) => settleAll(jobs, (job) => perform(name, handlers, job)))
      }
    },
    async drain(handlers, { retries = false } = {}) {
      const failures: unknown[] = []
      let done = 0
      for (const name of jobNames.filter((name) => handlers[name] !== undefined)) {
        const found = await drainQueue(boss, name, retries, (job) => perform(name, handlers, job))
        failures.push(...found.failures)
        done += found.done
      }
      if (failures.length > 0)
        throw new AggregateError(failures, `${failures.length} jobs failed: ${messageOf(failures[0])}`)
      return done
    },
    stop: async () => {
      const patience = new AbortController()
      const late = wait(stopMs, undefined, { signal: patience.signal }).catch(() => undefined)
      await boss.stop({ graceful: background, timeout: stopMs })
      // The database closes next, where a writing job would fail.
      await Promise.race([Promise.allSettled(running), late])
      patience.abort()
    },
  }
}

function handleJob(name: JobName, handlers: Partial<JobHandlers>, job: Job): Promise<void> {
  // A queue contains only jobs that send() put there under the same name.
  const handle = handlers[name] as (data: unknown, attempt: Attempt) => Promise<void>
  const attempt = { id: job.id, signal: job.signal ?? new AbortController().signal }
  const { requestId, traceparent, ...data } = Object(job.data)
  return inSpan({ name: `job ${name}`, kind: 'consumer', parent: traceparent }, () =>
    withRequester({ kind: name, requestId }, () => handle(data, attempt)),
  )
}

/** Adds the id and the span of the request that sends the job, so that log, audit, mails and trace of the job carry them. */
function withRequest<T extends object>(data: T): T & { requestId?: string; traceparent?: string } {
  const requestId = currentRequestId()
  return { ...data, ...(requestId !== undefined && { requestId }), ...traceHeaders() }
}

interface RequestJob {
  readonly at: Date
  readonly queue: string
  readonly state: string
  readonly retries: number
  readonly problem: string | null
}

/** Returns the jobs that a request has sent, while the queue keeps them. */
export async function selectRequestJobs(db: Db, requestId: string): Promise<RequestJob[]> {
  const { rows } = await sql<RequestJob>`
    select created_on as at, name as queue, state::text as state, retry_count as retries, output ->> 'message' as problem
    from pgboss.job where data ->> 'requestId' = ${requestId} order by created_on, name`.execute(db)
  return rows
}

async function selectUnfinished(db: Db, queues: readonly JobName[]) {
  const { rows } = await sql<{ name: string; count: number; oldest: Date }>`
    select name, count(*) as count, min(created_on) as oldest from pgboss.job
    where state < 'completed' group by name`.execute(db)
  return queues.map((queue) => {
    const found = rows.find(({ name }) => name === queue)
    return { queue, count: Number(found?.count ?? 0), oldest: found?.oldest ?? null }
  })
}

interface Job {
  readonly id: string
  readonly data: unknown
  readonly signal?: AbortSignal
}

function settleAll(jobs: readonly Job[], perform: (job: Job) => Promise<void>): Promise<JobResult[]> {
  return Promise.all(
    jobs.map(
      (job): Promise<JobResult> =>
        perform(job).then(
          () => ({ id: job.id, status: 'completed' }),
          (error) => ({ id: job.id, status: 'failed', output: { message: messageOf(error) } }),
        ),
    ),
  )
}

/** Performs one job after the other until none is due, or each waiting retry once. */
async function drainQueue(
  boss: PgBoss,
  name: JobName,
  retries: boolean,
  perform: (job: Job) => Promise<void>,
) {
  const failures: unknown[] = []
  let done = 0
  const take = () => boss.fetch(name, { batchSize: retries ? 1000 : 1, ignoreStartAfter: retries })
  for (let jobs = await take(); jobs.length > 0; jobs = retries ? [] : await take())
    for (const job of jobs)
      try {
        await perform(job)
        await boss.complete(name, job.id)
        done += 1
      } catch (error) {
        failures.push(error)
        await boss.fail(name, job.id, { message: messageOf(error) })
      }
  return { failures, done }
}

/** Returns an error's message, cleaned by `maskSecrets` because the queue stores it. */
const messageOf = (error: unknown): string =>
  maskSecrets(error instanceof Error ? error.message : 'unknown error').slice(0, 500)
