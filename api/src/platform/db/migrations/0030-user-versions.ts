import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** What an editor was shown: a save over another version is refused. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, ['alter table users add version integer not null default 1'])
}
