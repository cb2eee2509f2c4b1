import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** Exports are counted over all processes. Nothing of it has to outlive a crash of the database. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create unlogged table running_exports (
       id uuid primary key,
       user_id bigint not null,
       counts_until timestamptz not null
     )`,
    'create index running_exports_user on running_exports (user_id)',
  ])
}
