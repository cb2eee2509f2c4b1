import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** Weekly statements of payments by card, made by the machinery of the registers; a partner's week may be both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `alter table unloadings add column kind text not null default 'registers' check (kind in ('registers', 'cards'))`,
    'alter table unloadings drop constraint unloadings_merchant_id_start_day_end_day_key',
    'alter table unloadings add constraint unloadings_once unique (merchant_id, kind, start_day, end_day)',
    'alter table unloading_files drop constraint unloading_files_register_check',
    'alter table unloading_files add constraint unloading_files_register_check check (register in (1, 2, 3, 4))',
    `create index orders_paid_by_card on orders (created_at) where payment_type = 'paid_card'`,
  ])
}
