import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** Amounts in bands of ten slots each, down to 10 ₸, that know all statuses together (docs/decisions/0033-exact-totals.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    still,
    table,
    inBands(folded('orders')),
    primaryKey,
    ...finer,
    ...exact,
    ...following,
    ...former,
    truncated,
  ])
}

// Folds wait, and find the trigger then; orders are written meanwhile.
const still = 'lock table order_rollup_days in share row exclusive mode'

const table = `create table order_rollup_amounts (
    merchant_id    text not null,
    width          bigint not null,
    status         text not null,
    is_marketplace boolean not null,
    band           bigint not null,
    orders         integer[] not null
  )`

// After the rows: so it takes half the time.
const primaryKey =
  'alter table order_rollup_amounts add primary key (merchant_id, width, status, is_marketplace, band)'

const slots = Array.from({ length: 10 }, (_, slot) => slot)
const eachSlot = (orders: (slot: number) => string) => `array[${slots.map(orders).join()}]::integer[]`
const whose = `lateral (values (merchant_id), ('*')) as whose (whom)`
const which = `lateral (values (status), ('*')) as which (kind)`

const finest = 10_000
const wider = [100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000]

/** Rows `(merchant_id, status, is_marketplace, value, n)` in the slots of a width. */
const inSlots = (rows: string, width: number, [merchant, status]: readonly [string, string]) => `
  select ${merchant} as merchant_id, ${width} as width, ${status} as status, is_marketplace, value / ${width} * ${width} as band,
    ${eachSlot((slot) => `coalesce(sum(n) filter (where value / ${width / 10} % 10 = ${slot}), 0)`)} as orders, sum(n) as n
  from ${rows} group by 1, 3, 4, 5`

const cells = (rows: string) => `cells as materialized (
    select merchant_id, status, is_marketplace, amount / 1000 * 1000 as value, sum(n) as n
    from (${rows}) as rows where amount is not null group by 1, 2, 3, 4 having sum(n) <> 0)`
const summed = `cells cross join ${whose} cross join ${which}`
const keys = ['whom', 'kind'] as const

/** Of one merchant's one status there are none: they would be most of the rows. */
const inFinest = inSlots(`${summed} where '*' in (whom, kind)`, finest, keys)

const levels = wider.map((width, level) => {
  const narrower = `(select merchant_id, status, is_marketplace, band as value, n from of${wider[level - 1]}) as narrower`
  const counted =
    level === 0 ? inSlots(summed, width, keys) : inSlots(narrower, width, ['merchant_id', 'status'])
  return `of${width} as (${counted})`
})

/** Rows `(merchant_id, status, is_marketplace, amount, n)` as the rollup has them. */
const inBands = (rows: string) => `
  insert into order_rollup_amounts as known
  with ${[cells(rows), `of${finest} as (${inFinest})`, ...levels].join()}
  ${[finest, ...wider].map((width) => `select merchant_id, width, status, is_marketplace, band, orders from of${width}`).join(' union all ')}
  order by 1, 2, 3, 4, 5`

const pending = (sign: '' | '-', deltas: string) =>
  `select merchant_id, status, is_marketplace, amount_band as amount, (${sign}orders)::integer as n from ${deltas}`

// What waits to be folded is added then.
const folded = (orders: string) => `${pending('-', 'order_rollup_deltas')}
  union all
  select merchant_id, status, is_marketplace, amount_tiyn, 1 from ${orders}`

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
    amount_tiyn / 1000 * 1000 as amount_band, id / 1000 * 1000 as id_band,
    case when ${inPart} then 1 else 0 end as kept_orders,
    case when ${inPart} then amount_tiyn - compensation_tiyn else 0 end as kept_tiyn from ${table}`

// Who writes orders waits from here on, and finds triggers that know 10 ₸.
const finer = [
  'lock table order_rollup_deltas in share row exclusive mode',
  record('order_rollup_inserted', changed('new_rows', 1)),
  record('order_rollup_deleted', changed('old_rows', -1)),
  record('order_rollup_updated', `${changed('new_rows', 1)} union all ${changed('old_rows', -1)}`),
]

// What was written since the counting knows 100 ₸ alone: the bands with slots of 10 ₸ where it lies are counted again.
const coarse =
  '(select distinct amount_band from order_rollup_deltas where amount_band is not null) as coarse'
const exact = [
  `delete from order_rollup_amounts using ${coarse} where width = ${finest} and band = amount_band`,
  `insert into order_rollup_amounts
    with ${cells(folded(`${coarse} join orders on amount_tiyn >= amount_band and amount_tiyn < amount_band + ${finest}`))}
    select merchant_id, width, status, is_marketplace, band, orders from (${inFinest}) as counted`,
]

// By whomever a delta is folded: a process of the version before knows nothing of this table.
const following = [
  `create function order_rollup_amounts_folded() returns trigger language plpgsql as $$
    begin
      ${inBands(pending('', 'folded'))}
      on conflict (merchant_id, width, status, is_marketplace, band) do update
      set orders = ${eachSlot((slot) => `known.orders[${slot + 1}] + excluded.orders[${slot + 1}]`)};
      return null;
    end
  $$`,
  `create trigger order_rollup_amounts_folded after delete on order_rollup_deltas referencing old table as folded
    for each statement execute function order_rollup_amounts_folded()`,
]

// A process of the version before still folds amounts into these bands: with none there it walks to a page, which is slow, and right.
const former = [
  `create function order_rollup_amounts_left() returns trigger language plpgsql as $$ begin return null; end $$`,
  `create trigger order_rollup_amounts_left before insert on order_rollup_bands
    for each row when (new.sorted_by = 'amount_tiyn') execute function order_rollup_amounts_left()`,
  `delete from order_rollup_bands where sorted_by = 'amount_tiyn'`,
]

const truncated = `create or replace function order_rollup_truncated() returns trigger language plpgsql as $$
    begin
      truncate order_rollup_deltas, order_rollup_days, order_rollup_months, order_rollup_totals, order_rollup_bands,
        order_rollup_month_bands, order_rollup_quarter_hours, order_rollup_amounts;
      return null;
    end
  $$`
