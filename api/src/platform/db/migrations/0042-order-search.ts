import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** Orders by a surname and by the end of their number; by bytes, so that LIKE uses the index, and the newest of a surname first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    'create index orders_of_merchant_by_surname on orders (merchant_id, client_last_name collate "C", id desc)',
    'create index orders_by_surname on orders (client_last_name collate "C", id desc)',
    'create index orders_by_end_of_number on orders (reverse(merchant_order_id))',
  ])
}
