import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** A tab that was about to draw a version, and whether it was heard of since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, ['alter table release_sessions add column drawing boolean not null default false'])
}
