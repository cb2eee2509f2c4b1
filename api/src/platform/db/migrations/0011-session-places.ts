import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** Where a session was begun, so that its owner recognises it in the list of his sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    'alter table sessions add column address text',
    'alter table sessions add column user_agent text',
  ])
}
