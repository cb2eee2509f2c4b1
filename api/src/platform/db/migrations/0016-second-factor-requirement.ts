import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** What administrators decide for everybody; one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create table security_settings (
      only_one                boolean primary key default true check (only_one),
      second_factor_required boolean not null default false
    )`,
    `insert into security_settings default values`,
  ])
}
