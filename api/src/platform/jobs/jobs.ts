import { setTimeout as wait } from 'node:timers/promises'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Database, Db } from '../db/database.ts'

/** What each kind of job carries; src/jobs/queues.ts fills it by declaration merging. */
// biome-ignore lint/suspicious/noEmptyInterface: filled from outside
export interface JobData {}

export type JobName = keyof JobData

export interface QueueOptions {
  readonly retryLimit: number
  /** Seconds before the first retry; each next one waits about twice as long. */
  readonly retryDelay: number
  /** Seconds after which a job that nobody took is forgotten; else pg-boss's two weeks. */
  readonly retentionSeconds?: number
  /** Seconds after which a finished job is deleted: its data may be personal. */
  readonly deleteAfterSeconds: number
  /** When it is sent by itself, once per cluster: a cron line, UTC. */
  readonly cron?: string
}

export type Queues = { readonly [N in JobName]: QueueOptions }

export type JobHandlers = { readonly [N in JobName]: (data: JobData[N]) => Promise<void> }

export interface Jobs {
  /** Queues a job with the changes of `db`: in a transaction it exists if and only if they do. */
  send<N extends JobName>(db: Db, name: N, data: JobData[N], options?: SendOptions): Promise<void>
  work(handlers: JobHandlers): Promise<void>
  /** Works off what is due now, then returns; for tests. @returns the number of jobs done. @throws what a job threw. */
  drain(handlers: JobHandlers): Promise<number>
  /** Aborted when the process is about to end: work that takes turns begins nothing more. */
  readonly stopping: AbortSignal
  /** Waits for running jobs, ten seconds at most; the rest are taken up by another process or the next start. */
  stop(): Promise<void>
}

export interface SendOptions {
  readonly afterSeconds?: number
}

export interface JobsOptions {
  readonly queues: Queues
  readonly onError: (error: unknown, job?: JobName) => void
  /** Timers for maintenance and schedules; off in tests. */
  readonly background: boolean
}

const stopMs = 10_000

/** Jobs by pg-boss in the same database, so that sending is part of the transaction. Its schema `pgboss` is made at first start. */
export async function startJobs(
  database: Database,
  { queues, onError, background }: JobsOptions,
): Promise<Jobs> {
  const jobNames = Object.keys(queues) as JobName[]
  // Where the schema is there already, no right to make one is needed.
  const { rows } = await database.jobs.executeSql("select to_regnamespace('pgboss') is null as is_new")
  const boss = new PgBoss({
    db: database.jobs,
    createSchema: rows[0]?.is_new === true,
    ...(database.engine === 'pglite' ? { backend: 'pglite' } : {}),
    supervise: background,
    schedule: background,
  })
  boss.on('error', (error) => onError(error))
  await boss.start()
  for (const name of jobNames) {
    const { cron, ...queue }: QueueOptions = queues[name]
    const options = { ...queue, retryBackoff: true }
    await boss.createQueue(name, options)
    await boss.updateQueue(name, options)
    if (background && cron !== undefined) await boss.schedule(name, cron, {}, { tz: 'UTC' })
  }

  // A job that is not there any more would be sent for ever.
  if (background)
    for (const { name } of await boss.getSchedules()) if (!(name in queues)) await boss.unschedule(name)
  const stopping = new AbortController()

  const running = new Set<Promise<void>>()

  async function perform(name: JobName, handlers: JobHandlers, data: unknown): Promise<void> {
    // A queue holds only what send() below put there under the same name.
    const work = (handlers[name] as (data: unknown) => Promise<void>)(data)
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
    async send(db, name, data, { afterSeconds = 0 } = {}) {
      await boss.send(name, data, { db: fromKysely(db), startAfter: afterSeconds })
    },
    async work(handlers) {
      for (const [place, name] of jobNames.entries()) {
        // Queues that are all asked at one moment hold up whoever asks the database then.
        const pollingIntervalSeconds = 1 + place / 50
        await boss.work(name, { pollingIntervalSeconds, batchSize: 1 }, async (jobs) => {
          for (const job of jobs) await perform(name, handlers, job.data)
        })
      }
    },
    async drain(handlers) {
      let done = 0
      for (const name of jobNames)
        for (let [job] = await boss.fetch(name); job; [job] = await boss.fetch(name)) {
          try {
            await perform(name, handlers, job.data)
          } catch (error) {
            await boss.fail(name, job.id)
            throw error
          }
          await boss.complete(name, job.id)
          done += 1
        }
      return done
    },
    stopping: stopping.signal,
    stop: async () => {
      stopping.abort()
      const patience = new AbortController()
      const late = wait(stopMs, undefined, { signal: patience.signal }).catch(() => undefined)
      await boss.stop({ graceful: background, timeout: stopMs })
      // Whoever stops closes the database next: what a job still writes would fail there.
      await Promise.race([Promise.allSettled(running), late])
      patience.abort()
    },
  }
}
