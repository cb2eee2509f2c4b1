import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** Bands of a month that know all statuses together, narrower ones, and quarters of an hour (docs/decisions/0033-exact-totals.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  const counted = [
    inBands(folded, ['amount_tiyn', 'id']),
    inBands(foldedDays, ['created_at']),
    inFineBands(folded),
    inQuarters(folded),
  ]
  await run(db, [
    still,
    ...tables,
    fineBand,
    ...counted,
    ...primaryKeys,
    ...finer,
    ...exact,
    ...following,
    ...places,
  ])
}

// Folds wait, and find the trigger then; orders are written meanwhile.
const still = 'lock table order_rollup_days in share row exclusive mode'

const tables = [
  `create table order_rollup_month_bands (
    sorted_by      text not null,
    merchant_id    text not null,
    status         text not null,
    is_marketplace boolean not null,
    step           integer not null,
    month          date not null,
    band           bigint not null,
    until          integer[] not null
  )`,
  `create table order_rollup_quarter_hours (
    merchant_id    text not null,
    status         text not null,
    is_marketplace boolean not null,
    day            date not null,
    orders         integer[] not null
  )`,
]

// After the rows: so it takes half the time.
const primaryKeys = [
  'alter table order_rollup_month_bands add primary key (sorted_by, merchant_id, step, status, is_marketplace, month, band)',
  'alter table order_rollup_quarter_hours add primary key (merchant_id, status, is_marketplace, day)',
]

// Of `order_day_band`, and of 0.1 % where that is more than the 100 ₸ that deltas know amounts by.
const powers = (ratio: number, most: number) =>
  Array.from({ length: most }, (_, n) => Math.round(30 * ratio ** n) * 10_000)
const edges = [...new Set([0, ...powers(1.005, 1_905), ...powers(1.001, 9_500)])].sort((a, b) => a - b).join()

const fineBand = `create function order_fine_band(value bigint) returns bigint
  language plpgsql immutable parallel safe as $$
    begin
      return ('{${edges}}'::bigint[])[width_bucket(value, '{${edges}}'::bigint[])];
    end
  $$`

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n)
const eachDay = (orders: (day: number) => string) => `array[${numbers(1, 31).map(orders).join()}]::integer[]`
const eachQuarter = (orders: (quarter: number) => string) =>
  `array[${numbers(1, 96).map(orders).join()}]::integer[]`

const sums = eachDay((day) => `sum(until[${day}])`)
const whose = `lateral (values (merchant_id), ('*')) as whose (whom)`
const which = `lateral (values (status), ('*')) as which (kind)`
const keys = {
  amount_tiyn: `('amount_tiyn', amount)`,
  id: `('id', id)`,
  created_at: `('created_at', 0::bigint)`,
}
type Key = keyof typeof keys

/** Rows `(merchant_id, at, status, is_marketplace, amount, id, n)` by month; `until[n]` are the orders of its first n days. */
const byMonth = (rows: string, banded: readonly Key[], { whom, band }: { whom: string; band: string }) => `
  select sorted_by, merchant_id, status, is_marketplace, date_trunc('month', day::timestamp)::date as month, band,
    ${eachDay((day) => `coalesce(sum(n) filter (where of_month <= ${day}), 0)`)} as until
  from (
    select sorted_by, ${whom} as merchant_id, status, is_marketplace, business_day('+06:00', at) as day,
      extract(day from business_day('+06:00', at))::integer as of_month, ${band} as band, sum(n)::integer as n
    from (${rows}) as rows cross join lateral (values ${banded.map((key) => keys[key]).join()}) as keys (sorted_by, value)
    where value is not null
    group by 1, 2, 3, 4, 5, band having sum(n) <> 0
  ) as cells group by 1, 2, 3, 4, 5, 6`

// Numbers by a thousand, amounts by 0.5 %.
const narrow = `case sorted_by when 'id' then value / 1000 * 1000 else order_day_band(sorted_by, value, 1) end`

const narrowBands = (rows: string, banded: readonly Key[]) => `
  months as (${byMonth(rows, banded, { whom: 'merchant_id', band: narrow })}), step1 as (
    select sorted_by, whom, kind, is_marketplace, 1, month, band, ${sums} as until
    from months cross join ${whose} cross join ${which} group by 1, 2, 3, 4, 6, 7
  )`

const inBands = (rows: string, banded: readonly Key[]) => `
  insert into order_rollup_month_bands as known
  with ${narrowBands(rows, banded)}, step10 as (
    select sorted_by, whom, kind, is_marketplace, 10, month, order_day_band(sorted_by, band, 10) as band, ${sums} as until
    from step1 where sorted_by <> 'created_at' group by 1, 2, 3, 4, 6, 7
  ), step100 as (
    select sorted_by, whom, kind, is_marketplace, 100, month, order_day_band(sorted_by, band, 100), ${sums}
    from step10 group by 1, 2, 3, 4, 6, 7
  )
  select * from step1 union all select * from step10 union all select * from step100 order by 1, 2, 5, 3, 4, 6, 7`

/** Amounts, of all merchants together alone: one merchant's orders are too few for these. */
const inFineBands = (rows: string) => `
  insert into order_rollup_month_bands as known
  with months as (${byMonth(rows, ['amount_tiyn'], { whom: `'*'`, band: 'order_fine_band(value)' })})
  select sorted_by, merchant_id, kind, is_marketplace, 0, month, band, ${sums}
  from months cross join ${which} group by 1, 2, 3, 4, 6, 7 order by 1, 2, 3, 4, 6, 7`

const inQuarters = (rows: string) => `
  insert into order_rollup_quarter_hours as known
  with cells as (
    select merchant_id, status, is_marketplace, date_trunc('day', at, 'UTC') as day,
      1 + floor(extract(epoch from at - date_trunc('day', at, 'UTC')) / 900)::integer as quarter, sum(n) as n
    from (${rows}) as rows group by 1, 2, 3, 4, 5 having sum(n) <> 0
  )
  select whom, kind, is_marketplace, (day at time zone 'UTC')::date,
    ${eachQuarter((quarter) => `coalesce(sum(n) filter (where quarter = ${quarter}), 0)`)}
  from cells cross join ${whose} cross join ${which} group by 1, 2, 3, 4 order by 1, 2, 3, 4`

const pending = (sign: '' | '-', deltas: string) =>
  `select merchant_id, hour as at, status, is_marketplace, amount_band as amount, id_band as id, (${sign}orders)::integer as n from ${deltas}`

// What waits to be folded is added then.
const foldedOf = (orders: string, deltas: string) => `${pending('-', deltas)}
  union all
  select merchant_id, created_at, status, is_marketplace, amount_tiyn, id, 1 from ${orders}`
const folded = foldedOf('orders', 'order_rollup_deltas')
const foldedDays = `select merchant_id, day::timestamp at time zone interval '06:00' as at, status, is_marketplace, orders::integer as n
  from order_rollup_days where zone = '+06:00' and merchant_id <> '*'`

const inPart = 'compensation_tiyn > 0 and compensation_tiyn < amount_tiyn'
const record = (
  name: string,
  changes: string,
) => `create or replace function ${name}() returns trigger language plpgsql as $$
  begin
    insert into order_rollup_deltas (merchant_id, hour, status, is_marketplace, amount_band, id_band, orders, amount_tiyn, kept_orders, kept_tiyn)
    select merchant_id, date_bin('15 minutes', created_at, '2000-01-01Z'), status, is_marketplace, amount_band, id_band,
           sum(n), sum(n * amount_tiyn), sum(n * kept_orders), sum(n * kept_tiyn)
    from (${changes}) as changes
    group by 1, 2, 3, 4, 5, 6
    having sum(n) <> 0 or sum(n * amount_tiyn) <> 0 or sum(n * kept_orders) <> 0 or sum(n * kept_tiyn) <> 0;
    return null;
  end
$$`
const changed = (
  table: string,
  n: 1 | -1,
) => `select merchant_id, created_at, status, is_marketplace, amount_tiyn, ${n} as n,
    amount_tiyn / 10000 * 10000 as amount_band, id / 1000 * 1000 as id_band,
    case when ${inPart} then 1 else 0 end as kept_orders,
    case when ${inPart} then amount_tiyn - compensation_tiyn else 0 end as kept_tiyn from ${table}`

// Who writes orders waits from here on, and finds triggers that know quarters of an hour and a thousand numbers.
const finer = [
  'lock table order_rollup_deltas in share row exclusive mode',
  record('order_rollup_inserted', changed('new_rows', 1)),
  record('order_rollup_deleted', changed('old_rows', -1)),
  record('order_rollup_updated', `${changed('new_rows', 1)} union all ${changed('old_rows', -1)}`),
]

// What was written since the counting knows hours and two thousand numbers alone: where it lies is counted again.
const coarseDays = `(select distinct date_trunc('day', hour, 'UTC') as day from order_rollup_deltas) as coarse`
const coarseIds = `(select distinct id_band from order_rollup_deltas) as coarse`
const exact = [
  `delete from order_rollup_quarter_hours using ${coarseDays} where order_rollup_quarter_hours.day = (coarse.day at time zone 'UTC')::date`,
  inQuarters(
    foldedOf(
      `${coarseDays} join orders on created_at >= coarse.day and created_at < coarse.day + interval '24 hours'`,
      'order_rollup_deltas',
    ),
  ),
  `delete from order_rollup_month_bands using ${coarseIds} where sorted_by = 'id' and step = 1 and band / 2000 * 2000 = id_band`,
  `insert into order_rollup_month_bands with ${narrowBands(
    foldedOf(`${coarseIds} join orders on id >= id_band and id < id_band + 2000`, 'order_rollup_deltas'),
    ['id'],
  )} select * from step1`,
]

const addedDays = `on conflict (sorted_by, merchant_id, step, status, is_marketplace, month, band) do update
  set until = ${eachDay((day) => `known.until[${day}] + excluded.until[${day}]`)}`
const addedQuarters = `on conflict (merchant_id, status, is_marketplace, day) do update
  set orders = ${eachQuarter((quarter) => `known.orders[${quarter}] + excluded.orders[${quarter}]`)}`

// By whomever a delta is folded: a process of the version before knows nothing of these tables.
const following = [
  `create or replace function order_rollup_folded() returns trigger language plpgsql as $$
    begin
      ${inBands(pending('', 'folded'), ['amount_tiyn', 'id', 'created_at'])} ${addedDays};
      ${inFineBands(pending('', 'folded'))} ${addedDays};
      ${inQuarters(pending('', 'folded'))} ${addedQuarters};
      return null;
    end
  $$`,
]

// The version before still reads the bands that know days while it runs; the next migration drops them.
const places = [
  `create or replace function order_rollup_truncated() returns trigger language plpgsql as $$
    begin
      truncate order_rollup_deltas, order_rollup_days, order_rollup_months, order_rollup_totals, order_rollup_bands,
        order_rollup_day_bands, order_rollup_month_bands, order_rollup_quarter_hours;
      return null;
    end
  $$`,
  'drop table order_rollup_places',
  'drop function order_place',
]
