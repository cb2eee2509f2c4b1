import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** Triggers append deltas by UTC hour, a job folds them into days and months of every business zone (docs/decisions/0009-dashboard-rollups.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [...tables, ...functions, ...triggers, existingOrders])
}

// No check that counts are positive: deltas fold in the order of their commits, and a cell may dip below zero on the way.
const cell = `status         text not null,
    is_marketplace boolean not null,
    orders         bigint not null,
    amount_tiyn    bigint not null`

const tables = [
  `create table order_rollup_deltas (
    id             bigint generated always as identity primary key,
    merchant_id    text not null,
    hour           timestamptz not null,
    ${cell}
  )`,
  `create table order_rollup_days (
    zone           text not null,
    merchant_id    text not null,
    day            date not null,
    ${cell},
    primary key (zone, merchant_id, day, status, is_marketplace)
  )`,
  // For all merchants at once: the days at the ends of a range are few, the key would walk every day of everybody.
  'create index order_rollup_days_by_day on order_rollup_days (zone, day)',
  `create table order_rollup_months (
    zone           text not null,
    merchant_id    text not null,
    month          date not null,
    ${cell},
    primary key (zone, merchant_id, month, status, is_marketplace)
  )`,
]

// '+06:00' as a zone name would be POSIX and mean UTC−6.
const businessDay = `create function business_day(zone text, instant timestamptz) returns date
  language sql immutable parallel safe
  return (case zone when '+06:00' then instant at time zone interval '06:00'
                    else instant at time zone zone end)::date`

const record = (
  name: string,
  changes: string,
) => `create function ${name}() returns trigger language plpgsql as $$
  begin
    insert into order_rollup_deltas (merchant_id, hour, status, is_marketplace, orders, amount_tiyn)
    select merchant_id, date_trunc('hour', created_at, 'UTC'), status, is_marketplace, sum(n), sum(n * amount_tiyn)
    from (${changes}) as changes
    group by 1, 2, 3, 4
    having sum(n) <> 0 or sum(n * amount_tiyn) <> 0;
    return null;
  end
$$`

const rows = (table: string, n: 1 | -1) =>
  `select merchant_id, created_at, status, is_marketplace, amount_tiyn, ${n} as n from ${table}`

const functions = [
  businessDay,
  record('order_rollup_inserted', rows('new_rows', 1)),
  record('order_rollup_deleted', rows('old_rows', -1)),
  record('order_rollup_updated', `${rows('new_rows', 1)} union all ${rows('old_rows', -1)}`),
  `create function order_rollup_truncated() returns trigger language plpgsql as $$
    begin
      truncate order_rollup_deltas, order_rollup_days, order_rollup_months;
      return null;
    end
  $$`,
]

// Per statement: a bulk insert of a thousand orders is one aggregate, not a thousand calls.
const triggers = [
  `create trigger order_rollup_inserted after insert on orders referencing new table as new_rows
    for each statement execute function order_rollup_inserted()`,
  `create trigger order_rollup_updated after update on orders referencing old table as old_rows new table as new_rows
    for each statement execute function order_rollup_updated()`,
  `create trigger order_rollup_deleted after delete on orders referencing old table as old_rows
    for each statement execute function order_rollup_deleted()`,
  `create trigger order_rollup_truncated after truncate on orders
    for each statement execute function order_rollup_truncated()`,
]

const existingOrders = `insert into order_rollup_deltas (merchant_id, hour, status, is_marketplace, orders, amount_tiyn)
  select merchant_id, date_trunc('hour', created_at, 'UTC'), status, is_marketplace, count(*), sum(amount_tiyn)
  from orders group by 1, 2, 3, 4`
