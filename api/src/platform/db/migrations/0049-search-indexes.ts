import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** A surname within a status is counted from the status alone, and the numbers of one merchant without passing those of others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    'drop index orders_by_status',
    `create index orders_by_status on orders (status, created_at, id)
      include (merchant_id, is_marketplace, amount_tiyn, client_last_name)`,
    'drop index orders_of_merchant_by_status',
    `create index orders_of_merchant_by_status on orders (merchant_id, status, created_at, id)
      include (is_marketplace, amount_tiyn, client_last_name)`,
    'create index orders_of_merchant_by_number on orders (merchant_id, merchant_order_id)',
  ])
}
