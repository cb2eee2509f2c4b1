import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** Counts by bands of amounts and of ids: a page in the middle by one of them begins at the band that holds it (docs/decisions/0033-exact-totals.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [table, deltas, ...functions, fine, wider])
}

const table = `create table order_rollup_bands (
    sorted_by      text not null,
    merchant_id    text not null,
    width          bigint not null,
    band           bigint not null,
    status         text not null,
    is_marketplace boolean not null,
    orders         bigint not null,
    primary key (sorted_by, merchant_id, width, band, status, is_marketplace)
  )`

// What waits to be folded now has none: its orders are counted below.
const deltas = 'alter table order_rollup_deltas add column amount_band bigint, add column id_band bigint'

const rows = (table: string, n: 1 | -1) =>
  `select merchant_id, created_at, status, is_marketplace, amount_tiyn, ${n} as n,
     amount_tiyn / 10000 * 10000 as amount_band, id / 2000 * 2000 as id_band from ${table}`

const record = (
  name: string,
  changes: string,
) => `create or replace function ${name}() returns trigger language plpgsql as $$
  begin
    insert into order_rollup_deltas (merchant_id, hour, status, is_marketplace, amount_band, id_band, orders, amount_tiyn)
    select merchant_id, date_trunc('hour', created_at, 'UTC'), status, is_marketplace, amount_band, id_band, sum(n), sum(n * amount_tiyn)
    from (${changes}) as changes
    group by 1, 2, 3, 4, 5, 6
    having sum(n) <> 0 or sum(n * amount_tiyn) <> 0;
    return null;
  end
$$`

const functions = [
  record('order_rollup_inserted', rows('new_rows', 1)),
  record('order_rollup_deleted', rows('old_rows', -1)),
  record('order_rollup_updated', `${rows('new_rows', 1)} union all ${rows('old_rows', -1)}`),
  `create or replace function order_rollup_truncated() returns trigger language plpgsql as $$
    begin
      truncate order_rollup_deltas, order_rollup_days, order_rollup_months, order_rollup_totals, order_rollup_bands;
      return null;
    end
  $$`,
]

const fine = `insert into order_rollup_bands
  select sorted_by, merchant_id, finest, value / finest * finest, status, is_marketplace, count(*)
  from orders cross join lateral (values ('amount_tiyn', amount_tiyn, 10000), ('id', id, 2000)) as keys (sorted_by, value, finest)
  group by 1, 2, 3, 4, 5, 6`

const wider = `insert into order_rollup_bands
  select sorted_by, whom, width * n, band / (width * n) * width * n, status, is_marketplace, sum(orders)
  from order_rollup_bands
  cross join (values (1), (10), (100), (1000)) as tens (n)
  cross join lateral (values (merchant_id), ('*')) as whose (whom)
  where n > 1 or whom = '*'
  group by 1, 2, 3, 4, 5, 6`
