import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** The newest that was seen of the release store, remembered outside of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create table releases_seen (
      id       integer primary key check (id = 1),
      root     text not null,
      key_set  bigint not null,
      revision bigint not null
    )`,
  ])
}
