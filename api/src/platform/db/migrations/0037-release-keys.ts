import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** Keys of machines that move versions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    'alter table api_keys drop constraint api_keys_kind_check',
    `alter table api_keys add constraint api_keys_kind_check check (kind in ('partner', 'bank', 'releases'))`,
  ])
}
