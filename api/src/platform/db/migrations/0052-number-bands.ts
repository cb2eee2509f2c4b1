import type { Kysely } from 'kysely'
import { run } from './statements.ts'

/** Numbers in bands of ten slots each, down to a thousand, that know all statuses together (docs/decisions/0033-exact-totals.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(db, [still, table, inBands(folded), primaryKey, ...following, ...former, truncated])
}

// Folds wait, and find the trigger then; orders are written meanwhile.
const still = 'lock table order_rollup_days in share row exclusive mode'

const table = `create table order_rollup_numbers (
    merchant_id    text not null,
    width          bigint not null,
    status         text not null,
    is_marketplace boolean not null,
    band           bigint not null,
    orders         integer[] not null
  )`

// After the rows: so it takes half the time.
const primaryKey =
  'alter table order_rollup_numbers add primary key (merchant_id, width, status, is_marketplace, band)'

const slots = Array.from({ length: 10 }, (_, slot) => slot)
const eachSlot = (orders: (slot: number) => string) => `array[${slots.map(orders).join()}]::integer[]`

const widths = [10_000, 100_000, 1_000_000, 10_000_000]

/** Rows `(merchant_id, status, is_marketplace, value, n)` in the slots of a width. */
const inSlots = (rows: string, width: number, [merchant, status]: readonly [string, string]) => `
  select ${merchant} as merchant_id, ${width} as width, ${status} as status, is_marketplace, value / ${width} * ${width} as band,
    ${eachSlot((slot) => `coalesce(sum(n) filter (where value / ${width / 10} % 10 = ${slot}), 0)`)} as orders, sum(n) as n
  from ${rows} group by 1, 3, 4, 5`

const summed = `cells cross join lateral (values (merchant_id), ('*')) as whose (whom)
    cross join lateral (values (status), ('*')) as which (kind)`

const levels = widths.map((width, level) => {
  const narrower = `(select merchant_id, status, is_marketplace, band as value, n from of${widths[level - 1]}) as narrower`
  const counted =
    level === 0
      ? inSlots(summed, width, ['whom', 'kind'])
      : inSlots(narrower, width, ['merchant_id', 'status'])
  return `of${width} as (${counted})`
})

/** Rows `(merchant_id, status, is_marketplace, id, n)` as the rollup has them. */
const inBands = (rows: string) => `
  insert into order_rollup_numbers as known
  with cells as materialized (
    select merchant_id, status, is_marketplace, id / 1000 * 1000 as value, sum(n) as n
    from (${rows}) as rows where id is not null group by 1, 2, 3, 4 having sum(n) <> 0
  ), ${levels.join()}
  ${widths.map((width) => `select merchant_id, width, status, is_marketplace, band, orders from of${width}`).join(' union all ')}
  order by 1, 2, 3, 4, 5`

const pending = (sign: '' | '-', deltas: string) =>
  `select merchant_id, status, is_marketplace, id_band as id, (${sign}orders)::integer as n from ${deltas}`

// What waits to be folded is added then.
const folded = `${pending('-', 'order_rollup_deltas')}
  union all
  select merchant_id, status, is_marketplace, id, 1 from orders`

// By whomever a delta is folded: a process of the version before knows nothing of this table.
const following = [
  `create function order_rollup_numbers_folded() returns trigger language plpgsql as $$
    begin
      ${inBands(pending('', 'folded'))}
      on conflict (merchant_id, width, status, is_marketplace, band) do update
      set orders = ${eachSlot((slot) => `known.orders[${slot + 1}] + excluded.orders[${slot + 1}]`)};
      return null;
    end
  $$`,
  `create trigger order_rollup_numbers_folded after delete on order_rollup_deltas referencing old table as folded
    for each statement execute function order_rollup_numbers_folded()`,
]

// A process of the version before still folds into these bands: with none there it walks to a page, which is slow, and right.
const former = [
  'drop trigger order_rollup_amounts_left on order_rollup_bands',
  `create trigger order_rollup_amounts_left before insert on order_rollup_bands
    for each row execute function order_rollup_amounts_left()`,
  'delete from order_rollup_bands',
]

const truncated = `create or replace function order_rollup_truncated() returns trigger language plpgsql as $$
    begin
      truncate order_rollup_deltas, order_rollup_days, order_rollup_months, order_rollup_totals, order_rollup_bands,
        order_rollup_month_bands, order_rollup_quarter_hours, order_rollup_amounts, order_rollup_numbers;
      return null;
    end
  $$`
