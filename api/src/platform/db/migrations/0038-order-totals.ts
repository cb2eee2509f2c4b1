import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** The list's totals are sums of a few rows, and a page of one status is read from an index in its order, however rare the status. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create table order_rollup_totals (
      merchant_id    text not null,
      status         text not null,
      is_marketplace boolean not null,
      orders         bigint not null,
      primary key (merchant_id, status, is_marketplace)
    )`,
    // '*' stands for all merchants together.
    `insert into order_rollup_days select zone, '*', day, status, is_marketplace, sum(orders), sum(amount_tiyn)
      from order_rollup_days group by 1, 3, 4, 5`,
    `insert into order_rollup_months select zone, '*', month, status, is_marketplace, sum(orders), sum(amount_tiyn)
      from order_rollup_months group by 1, 3, 4, 5`,
    'drop index order_rollup_days_by_day',
    `insert into order_rollup_totals select merchant_id, status, is_marketplace, sum(orders)
      from order_rollup_days where zone = '+06:00' group by 1, 2, 3`,
    `create or replace function order_rollup_truncated() returns trigger language plpgsql as $$
      begin
        truncate order_rollup_deltas, order_rollup_days, order_rollup_months, order_rollup_totals;
        return null;
      end
    $$`,
    'create index orders_of_merchant_by_status on orders (merchant_id, status, created_at, id) include (is_marketplace)',
    'create index orders_by_status on orders (status, created_at, id) include (merchant_id, is_marketplace)',
  ])
}
