import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** Passwords of before were generated and shown to nobody, or typed: the server tells them apart when it starts, because it has the key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    'alter table merchants add archive_password_seen boolean not null default false',
    'alter table merchants alter archive_password_seen set default true',
  ])
}
