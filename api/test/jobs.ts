import { planDueRegisters } from '../src/domains/settlements/unloading.ts'
import { jobHandlers } from '../src/jobs/handlers.ts'
import type { Database } from '../src/platform/db/database.ts'
import type { JobName } from '../src/platform/jobs/jobs.ts'
import type { Platform } from '../src/platform/platform.ts'
import { job } from './call.ts'

/** `retries` also runs, once, the jobs that wait for their next attempt. */
interface Which {
  readonly retries?: boolean
}

/** Runs the jobs of some queues with the parts of this platform. @throws AggregateError of their errors */
export function runJobsOf(platform: Platform, names: readonly JobName[], which: Which = {}): Promise<number> {
  const all = jobHandlers(platform)
  return platform.jobs.drain(Object.fromEntries(names.map((name) => [name, all[name]])), which)
}

export async function makeDue(platform: Platform, which?: Which): Promise<void> {
  await planDueRegisters(job(platform))
  await runJobsOf(platform, ['make-unloading', 'unloading-failed'], which)
}

export async function sendDueMails(platform: Platform, which?: Which): Promise<void> {
  await runJobsOf(platform, ['send-mail', 'mail-failed'], which)
}

/** Releases running jobs to other workers, as pg-boss does when an attempt expires. */
export async function expireAttempts({ jobs }: Pick<Database, 'jobs'>): Promise<void> {
  await jobs.executeSql("update pgboss.job set state = 'retry', start_after = now() where state = 'active'")
}

/** The number of a queue's unfinished jobs. */
export async function jobsLeft({ jobs }: Pick<Database, 'jobs'>, name: JobName): Promise<number> {
  const query = "select id from pgboss.job where name = $1 and state < 'completed'"
  return (await jobs.executeSql(query, [name])).rows.length
}
