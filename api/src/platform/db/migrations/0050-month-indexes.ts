import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** Some days by amount are read from indexes that have each month's amounts in order, those of one merchant and of the rarer statuses too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [...months, open, 'drop index orders_by_day_and_amount'])
}

const month = `(date_trunc('month', created_at at time zone interval '06:00')::date)`
const closed = `where status in ('canceled', 'final_merchant_unavaliable', 'return_final')`

// Those of everybody leave the merchant out: the planner would look for his orders among all of them.
const months = [
  `create index orders_by_month_and_amount on orders (${month}, amount_tiyn, id)
    include (status, is_marketplace, created_at)`,
  `create index orders_of_merchant_by_month_and_amount on orders (merchant_id, ${month}, amount_tiyn, id)
    include (status, is_marketplace, created_at)`,
  `create index orders_closed_by_month_and_amount on orders (status, ${month}, amount_tiyn, id)
    include (is_marketplace, created_at) ${closed}`,
  `create index orders_of_merchant_closed_by_month_and_amount on orders (merchant_id, status, ${month}, amount_tiyn, id)
    include (is_marketplace, created_at) ${closed}`,
]

// An index of everybody's open orders by amount leads a merchant who has none of a status through all of them.
const open = `create index orders_of_merchant_open_by_amount on orders (merchant_id, status, amount_tiyn, id)
    include (is_marketplace, created_at)
    where status in ('completed', 'no_card_completed', 'in_progress', 'ready_delivery', 'delivered', 'delivered_w_e',
      'return_request', 'return', 'part_return', 'part_return_w_e')`
