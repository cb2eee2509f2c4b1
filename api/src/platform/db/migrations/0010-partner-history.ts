import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** What each save of a partner changed: his history, and the answer to who saves over somebody else's change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create table merchant_changes (
      id          bigint generated always as identity primary key,
      merchant_id text not null references merchants,
      version     integer not null,
      at          timestamptz not null,
      user_name   text not null,
      changes     jsonb not null,
      unique (merchant_id, version)
    )`,
    `create trigger merchant_changes_append_only before update or delete on merchant_changes
      for each row execute function refuse_change()`,
  ])
}
