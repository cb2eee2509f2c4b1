import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/**
 * A status by number is read from an index, whatever it is: of one that orders reach late the newest tens of thousands have none. Some
 * days by amount are read from one that has each day's amounts in order, in the zone whose days the bands know.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [...indexes, ...dayBands])
}

const indexes = [
  'create index orders_by_status_and_id on orders (status, id) include (merchant_id, is_marketplace)',
  'create index orders_of_merchant_by_status_and_id on orders (merchant_id, status, id) include (is_marketplace)',
  `create index orders_by_day_and_amount on orders (((created_at at time zone interval '06:00')::date), amount_tiyn, id)
    include (merchant_id, status, is_marketplace, created_at)`,
  // Part of the first one.
  'drop index orders_open_by_id',
]

// Kept for processes of the version before 0047 alone.
const dayBands = [
  `create or replace function order_rollup_truncated() returns trigger language plpgsql as $$
    begin
      truncate order_rollup_deltas, order_rollup_days, order_rollup_months, order_rollup_totals, order_rollup_bands,
        order_rollup_month_bands, order_rollup_quarter_hours;
      return null;
    end
  $$`,
  'drop table order_rollup_day_bands',
]
