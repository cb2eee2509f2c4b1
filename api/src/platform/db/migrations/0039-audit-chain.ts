import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** A chain of hashes over the audit; records of before wait for their links as new ones do. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create table audit_chain (
      position  bigint primary key,
      record_id bigint not null unique,
      hash      bytea not null
    )`,
    'create table audit_unlinked (record_id bigint primary key)',
    'insert into audit_unlinked select id from audit_log',
    `create function await_link() returns trigger language plpgsql as $$
      begin
        insert into audit_unlinked values (new.id);
        return null;
      end
    $$`,
    // By the database: a process of the version before writes records while the update goes on.
    'create trigger audit_log_link after insert on audit_log for each row execute function await_link()',
    `create trigger audit_chain_append_only before update or delete on audit_chain
      for each row execute function refuse_change()`,
    `create trigger audit_chain_no_truncate before truncate on audit_chain
      for each statement execute function refuse_change()`,
  ])
}
