import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** Of an order that went back in part, the rollups also keep what the buyer kept (docs/decisions/0009-dashboard-rollups.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const tables = ['order_rollup_deltas', 'order_rollup_days', 'order_rollup_months']
  await run(db, [
    ...tables.map(
      (table) =>
        `alter table ${table} add kept_orders bigint not null default 0, add kept_tiyn bigint not null default 0`,
    ),
    record('order_rollup_inserted', rows('new_rows', 1)),
    record('order_rollup_deleted', rows('old_rows', -1)),
    record('order_rollup_updated', `${rows('new_rows', 1)} union all ${rows('old_rows', -1)}`),
    existingOrders,
  ])
}

const inPart = 'compensation_tiyn > 0 and compensation_tiyn < amount_tiyn'

const record = (
  name: string,
  changes: string,
) => `create or replace function ${name}() returns trigger language plpgsql as $$
  begin
    insert into order_rollup_deltas (merchant_id, hour, status, is_marketplace, amount_band, id_band, orders, amount_tiyn, kept_orders, kept_tiyn)
    select merchant_id, date_trunc('hour', created_at, 'UTC'), status, is_marketplace, amount_band, id_band,
           sum(n), sum(n * amount_tiyn), sum(n * kept_orders), sum(n * kept_tiyn)
    from (${changes}) as changes
    group by 1, 2, 3, 4, 5, 6
    having sum(n) <> 0 or sum(n * amount_tiyn) <> 0 or sum(n * kept_orders) <> 0 or sum(n * kept_tiyn) <> 0;
    return null;
  end
$$`

const rows = (table: string, n: 1 | -1) =>
  `select merchant_id, created_at, status, is_marketplace, amount_tiyn, ${n} as n,
          amount_tiyn / 10000 * 10000 as amount_band, id / 2000 * 2000 as id_band,
          case when ${inPart} then 1 else 0 end as kept_orders,
          case when ${inPart} then amount_tiyn - compensation_tiyn else 0 end as kept_tiyn from ${table}`

const existingOrders = `insert into order_rollup_deltas (merchant_id, hour, status, is_marketplace, orders, amount_tiyn, kept_orders, kept_tiyn)
  select merchant_id, date_trunc('hour', created_at, 'UTC'), status, is_marketplace, 0, 0, count(*), sum(amount_tiyn - compensation_tiyn)
  from orders where ${inPart} group by 1, 2, 3, 4`
