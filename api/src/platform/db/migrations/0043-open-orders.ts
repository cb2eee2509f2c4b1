import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** Orders that still wait for somebody are few among many: sorted by amount or by number they would be looked for among all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const open = `include (merchant_id, is_marketplace)
    where status in ('completed', 'no_card_completed', 'in_progress', 'ready_delivery', 'delivered', 'delivered_w_e',
      'return_request', 'return', 'part_return', 'part_return_w_e')`
  await run(db, [
    `create index orders_open_by_amount on orders (status, amount_tiyn, id) ${open}`,
    `create index orders_open_by_id on orders (status, id) ${open}`,
  ])
}
