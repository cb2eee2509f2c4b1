import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** Narrower bands that know days, instead of `order_rollup_places` (docs/decisions/0033-exact-totals.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [still, table, band, counted, ...folded, truncated])
}

// Folds wait, and find the trigger then; orders are written meanwhile.
const still = 'lock table order_rollup_days in share row exclusive mode'

const table = 'create table order_rollup_day_bands (like order_rollup_places including all)'

// From 3 000 ₸ on bands of 0.5 %, or of 100 ₸, which is what deltas know amounts by.
const edges = [
  0,
  ...new Set(Array.from({ length: 1_905 }, (_, n) => Math.round(30 * 1.005 ** n) * 10_000)),
].join()

// PL/pgSQL keeps the edges; a function that is inlined would bring them into each plan.
const band = `create function order_day_band(sorted_by text, value bigint, step integer) returns bigint
  language plpgsql immutable parallel safe as $$
    begin
      if sorted_by = 'id' then return value / (2000 * step) * (2000 * step); end if;
      return ('{${edges}}'::bigint[])[(width_bucket(value, '{${edges}}'::bigint[]) - 1) / step * step + 1];
    end
  $$`

const days = Array.from({ length: 31 }, (_, day) => day + 1)
const untilEach = (orders: (day: number) => string) => `array[${days.map(orders).join()}]::integer[]`

/** Rows `(merchant_id, at, status, is_marketplace, amount, id, n)` in the bands of their months. */
const added = (rows: string) => `insert into order_rollup_day_bands as known
  with cells as (
    select sorted_by, merchant_id, status, is_marketplace, business_day('+06:00', at) as day,
      extract(day from business_day('+06:00', at))::integer as of_month, order_day_band(sorted_by, value, 1) as band, sum(n)::integer as n
    from (${rows}) as rows cross join lateral (values ('amount_tiyn', amount), ('id', id)) as keys (sorted_by, value)
    where value is not null
    group by 1, 2, 3, 4, 5, band having sum(n) <> 0
  ), months as (
    select sorted_by, merchant_id, status, is_marketplace, date_trunc('month', day::timestamp)::date as month, band,
      ${untilEach((day) => `coalesce(sum(n) filter (where of_month <= ${day}), 0)`)} as until
    from cells group by 1, 2, 3, 4, 5, 6
  )
  select sorted_by, whom, status, is_marketplace, step, month, order_day_band(sorted_by, band, step), ${untilEach((day) => `sum(until[${day}])`)}
  from months cross join (values (1), (10), (100)) as steps (step) cross join lateral (values (merchant_id), ('*')) as whose (whom)
  group by 1, 2, 5, 6, 7, 3, 4 order by 1, 2, 5, 6, 7`

const pending = (sign: '' | '-', deltas: string) =>
  `select merchant_id, hour as at, status, is_marketplace, amount_band as amount, id_band as id, ${sign}orders as n from ${deltas}`

// What waits to be folded is added then.
const counted = added(`${pending('-', 'order_rollup_deltas')}
  union all
  select merchant_id, created_at, status, is_marketplace, amount_tiyn, id, 1 from orders`)

// By whomever a delta is folded: a process of the version before knows nothing of this table.
const folded = [
  `create function order_rollup_folded() returns trigger language plpgsql as $$
    begin
      ${added(pending('', 'folded'))}
      on conflict (sorted_by, merchant_id, step, month, band, status, is_marketplace) do update
      set until = ${untilEach((day) => `known.until[${day}] + excluded.until[${day}]`)};
      return null;
    end
  $$`,
  `create trigger order_rollup_folded after delete on order_rollup_deltas referencing old table as folded
    for each statement execute function order_rollup_folded()`,
]

// The version before still reads the places while it runs; the next migration drops them.
const truncated = `create or replace function order_rollup_truncated() returns trigger language plpgsql as $$
    begin
      truncate order_rollup_deltas, order_rollup_days, order_rollup_months, order_rollup_totals, order_rollup_bands,
        order_rollup_places, order_rollup_day_bands;
      return null;
    end
  $$`
