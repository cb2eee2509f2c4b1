import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** The last day of a version, however many days of others there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, ['create index release_sessions_version on release_sessions (app, version, last_seen)'])
}
