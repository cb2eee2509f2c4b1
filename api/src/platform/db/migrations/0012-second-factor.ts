import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** Codes of an authenticator beside the password, for who turned them on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create table second_factors (
      user_id      bigint primary key references users on delete cascade,
      secret       text not null,
      created_at   timestamptz not null,
      confirmed_at timestamptz,
      last_step    bigint
    )`,
    `create table recovery_codes (
      code_hash text not null,
      user_id   bigint not null references users on delete cascade,
      primary key (user_id, code_hash)
    )`,
  ])
}
