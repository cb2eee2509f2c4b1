import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** Places in the list of some days by amount and by number, and indexes from which such a page and a surname are read alone (docs/decisions/0033-exact-totals.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [table, place, ...truncated, counted, ...indexes.flatMap(replaced)])
}

// `until[n]` are the orders of the month's first n days: a range of days is a difference of two.
const table = `create table order_rollup_places (
    sorted_by      text not null,
    merchant_id    text not null,
    status         text not null,
    is_marketplace boolean not null,
    step           integer not null,
    month          date not null,
    band           bigint not null,
    until          integer[] not null,
    primary key (sorted_by, merchant_id, step, month, band, status, is_marketplace)
  )`

// From 3 000 ₸ on bands of 2 %, or of 100 ₸, which is what deltas know amounts by.
const edges = [
  0,
  ...new Set(Array.from({ length: 480 }, (_, n) => Math.round(30 * 1.02 ** n) * 10_000)),
].join()

const place = `create function order_place(sorted_by text, value bigint, step integer) returns bigint
  language sql immutable parallel safe
  return case sorted_by when 'id' then value / (2000 * step) * (2000 * step)
    else ('{${edges}}'::bigint[])[(width_bucket(value, '{${edges}}'::bigint[]) - 1) / step * step + 1] end`

const truncated = [
  `create or replace function order_rollup_truncated() returns trigger language plpgsql as $$
    begin
      truncate order_rollup_deltas, order_rollup_days, order_rollup_months, order_rollup_totals, order_rollup_bands,
        order_rollup_places;
      return null;
    end
  $$`,
]

const days = Array.from({ length: 31 }, (_, day) => day + 1)

// What waits to be folded is added to it then.
const counted = `insert into order_rollup_places
  with rows as (
    select merchant_id, hour as at, status, is_marketplace, amount_band, id_band, -orders as n from order_rollup_deltas where amount_band is not null
    union all
    select merchant_id, created_at, status, is_marketplace, amount_tiyn, id, 1 from orders
  ), cells as (
    select sorted_by, merchant_id, status, is_marketplace, business_day('+06:00', at) as day,
      extract(day from business_day('+06:00', at))::integer as of_month, order_place(sorted_by, value, 1) as band, sum(n)::integer as n
    from rows cross join lateral (values ('amount_tiyn', amount_band), ('id', id_band)) as keys (sorted_by, value)
    group by 1, 2, 3, 4, 5, band
  ), months as (
    select sorted_by, merchant_id, status, is_marketplace, date_trunc('month', day::timestamp)::date as month, band,
      array[${days.map((day) => `coalesce(sum(n) filter (where of_month <= ${day}), 0)`).join()}]::integer[] as until
    from cells group by 1, 2, 3, 4, 5, 6
  )
  select sorted_by, whom, status, is_marketplace, step, month, order_place(sorted_by, band, step),
    array[${days.map((day) => `sum(until[${day}])`).join()}]::integer[]
  from months cross join (values (1), (20)) as steps (step) cross join lateral (values (merchant_id), ('*')) as whose (whom)
  group by 1, 2, 5, 6, 7, 3, 4 order by 1, 2, 5, 6, 7`

const indexes: [string, string][] = [
  [
    'by_amount',
    '(amount_tiyn, id) include (merchant_id, status, is_marketplace, created_at, client_last_name)',
  ],
  [
    'of_merchant_by_amount',
    '(merchant_id, amount_tiyn, id) include (status, is_marketplace, created_at, client_last_name)',
  ],
  [
    'by_date',
    '(created_at, id) include (merchant_id, status, is_marketplace, amount_tiyn, client_last_name)',
  ],
  [
    'of_merchant_by_date',
    '(merchant_id, created_at, id) include (status, is_marketplace, amount_tiyn, client_last_name)',
  ],
  ['by_status', '(status, created_at, id) include (merchant_id, is_marketplace, amount_tiyn)'],
  ['of_merchant_by_status', '(merchant_id, status, created_at, id) include (is_marketplace, amount_tiyn)'],
  [
    'by_surname',
    '(client_last_name collate "C", id desc) include (merchant_id, status, is_marketplace, created_at, amount_tiyn)',
  ],
  [
    'of_merchant_by_surname',
    '(merchant_id, client_last_name collate "C", id desc) include (status, is_marketplace, created_at, amount_tiyn)',
  ],
]

const replaced = ([name, columns]: [string, string]) => [
  `drop index orders_${name}`,
  `create index orders_${name} on orders ${columns}`,
]
