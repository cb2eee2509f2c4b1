import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** A surname within a work queue is counted from the open orders alone, and the numbers of one merchant without passing those of others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create index orders_open_by_surname on orders (client_last_name collate "C", id)
      include (merchant_id, status, is_marketplace, created_at, amount_tiyn)
      where status in ('completed', 'no_card_completed', 'in_progress', 'ready_delivery', 'delivered', 'delivered_w_e',
        'return_request', 'return', 'part_return', 'part_return_w_e')`,
    'create index orders_of_merchant_by_number on orders (merchant_id, merchant_order_id)',
  ])
}
