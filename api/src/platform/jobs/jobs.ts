import { setTimeout as wait } from 'node:timers/promises'
import { fromKysely, type JobResult, PgBoss } from 'pg-boss'
import type { Database, Db } from '../db/database.ts'
import { scrub } from '../http/logging.ts'

/** The data of each kind of job; src/jobs/queues.ts fills it by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled from outside
export interface JobData {}

export type JobName = keyof JobData

export interface QueueOptions {
  readonly retryLimit: number
  /** Seconds before the first retry; each next one waits about twice as long. */
  readonly retryDelay: number
  readonly retryDelayMax?: number
  /** Seconds after which an attempt that finds no end has failed. */
  readonly expireInSeconds?: number
  /** Seconds after which a process that gives no sign of life is taken for dead. */
  readonly heartbeatSeconds?: number
  /** Seconds after which a job that nobody took is forgotten; else pg-boss's two weeks. */
  readonly retentionSeconds?: number
  /** Seconds after which a finished job is deleted: its data may be personal. */
  readonly deleteAfterSeconds: number
  /** The queue that gets the data of a job after its last attempt. */
  readonly deadLetter?: JobName
  /** When it is sent by itself, once per cluster: a cron line, UTC. */
  readonly cron?: string
  /** Seconds between a process's polls where no notification wakes it; five when absent. */
  readonly pollSeconds?: number
  /** Concurrent jobs per process; one when absent. */
  readonly atOnce?: number
}

export type Queues = { readonly [N in JobName]: QueueOptions }

export interface Attempt {
  /** The job's own, the same at every attempt. */
  readonly id: string
  /** Aborted when the attempt has expired. */
  readonly signal: AbortSignal
}

export type JobHandlers = { readonly [N in JobName]: (data: JobData[N], attempt: Attempt) => Promise<void> }

export interface Jobs {
  /** Queues a job with the changes of `db`: in a transaction it exists if and only if they do. */
  send<N extends JobName>(db: Db, name: N, data: JobData[N]): Promise<void>
  sendAll<N extends JobName>(db: Db, name: N, all: readonly JobData[N][]): Promise<void>
  work(handlers: JobHandlers): Promise<void>
  /**
   * Runs the due jobs of these handlers' queues, then returns; for tests and commands.
   * @returns the number of jobs done.
   * @throws the error that a job threw
   */
  drain(handlers: Partial<JobHandlers>, options?: { readonly retries?: boolean }): Promise<number>
  /** Waits for running jobs, ten seconds at most; the rest are taken up by another process or the next start. */
  stop(): Promise<void>
}

export interface JobsOptions {
  readonly queues: Queues
  readonly onError: (error: unknown, job?: JobName) => void
  /** Timers for maintenance and schedules; off in tests. */
  readonly background: boolean
}

const stopMs = 10_000
/** Between two looks for retries where notifications wake for new jobs. */
const notifiedSeconds = 15
/** The longest delay of a schedule, s. */
const cronSeconds = 15

/** Jobs by pg-boss in the same database, so that sending is part of the transaction. Its schema `pgboss` is made at first start. */
export async function startJobs(
  database: Database,
  { queues, onError, background }: JobsOptions,
): Promise<Jobs> {
  const jobNames = Object.keys(queues) as JobName[]
  // A query costs the embedded database's process ten times as much, and its notifications need no connection.
  const isEmbedded = database.engine === 'pglite'
  // An existing schema needs no right to create one.
  const { rows } = await database.jobs.executeSql("select to_regnamespace('pgboss') is null as is_new")
  const boss = new PgBoss({
    db: database.jobs,
    createSchema: rows[0]?.is_new === true,
    ...(isEmbedded ? { backend: 'pglite', useListenNotify: background } : {}),
    cronWorkerIntervalSeconds: cronSeconds,
    supervise: background,
    schedule: background,
  })
  boss.on('error', (error) => onError(error))
  await boss.start()
  // A queue of dead letters stands after those that it serves, and has to be there first.
  for (const name of jobNames.toReversed()) {
    const { cron, atOnce: _, pollSeconds: __, ...queue }: QueueOptions = queues[name]
    const options = { ...queue, retryBackoff: true, notify: isEmbedded }
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
    if (background && cron !== undefined) await boss.schedule(name, cron, {}, { tz: 'UTC' })
  }

  // A removed schedule's job would be sent for ever.
  if (background)
    for (const { name } of await boss.getSchedules()) if (!(name in queues)) await boss.unschedule(name)

  const running = new Set<Promise<void>>()

  async function perform(name: JobName, handlers: Partial<JobHandlers>, job: Job): Promise<void> {
    // A queue holds only what send() below put there under the same name.
    const work = (handlers[name] as (data: unknown, attempt: Attempt) => Promise<void>)(job.data, {
      id: job.id,
      signal: job.signal ?? new AbortController().signal,
    })
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
      await boss.send(name, data, { db: fromKysely(db) })
    },
    async sendAll(db, name, all) {
      if (all.length > 0)
        await boss.insert(
          name,
          all.map((data) => ({ data })),
          { db: fromKysely(db) },
        )
    },
    async work(handlers) {
      for (const [place, name] of jobNames.entries()) {
        const { atOnce: batchSize = 1, pollSeconds = 5 } = queues[name]
        // Queues that are all asked at one moment hold up whoever asks the database then.
        const pollingIntervalSeconds = pollSeconds + place / 50
        const options = {
          pollingIntervalSeconds,
          notifyPollingIntervalSeconds: notifiedSeconds + place / 50,
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
      // The database is closed next: a job that still writes would fail there.
      await Promise.race([Promise.allSettled(running), late])
      patience.abort()
    },
  }
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

/** One after the other, until none is due; of those that wait for a retry each once. */
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

/** The message goes through `scrub`, because the queue stores it. */
const messageOf = (error: unknown): string =>
  scrub(error instanceof Error ? error.message : 'unknown error').slice(0, 500)
