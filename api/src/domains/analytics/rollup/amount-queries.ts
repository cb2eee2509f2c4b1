import { type RawBuilder, sql } from 'kysely'
import { amountWidths, finestAmounts } from '../bands.ts'
import { allMerchants, allStatuses } from '../tables.ts'

const slots = (width: number) =>
  sql`array[${sql.join(
    Array.from(
      { length: 10 },
      (_, slot) =>
        sql`coalesce(sum(orders) filter (where value / ${sql.lit(width / 10)} % 10 = ${sql.lit(slot)}), 0)`,
    ),
  )}]::integer[]`

const name = (width: number) => sql.ref(`of${width}`)

/** Rows `(merchant_id, status, is_marketplace, value, orders)` in the slots of a width. */
const inSlots = (
  rows: RawBuilder<unknown>,
  width: number,
  [merchant, status]: readonly [string, string],
) => sql`
  select ${sql.ref(merchant)} as merchant_id, ${sql.lit(width)}::bigint as width, ${sql.ref(status)} as status, is_marketplace,
    value / ${sql.lit(width)} * ${sql.lit(width)} as band, ${slots(width)} as slots, sum(orders) as orders
  from ${rows} group by 1, 3, 4, 5`

/** Rows `(merchant_id, status, is_marketplace, amount, orders)` in the shape that `order_rollup_amounts` has them, a table expression. */
export function amountsOf(rows: RawBuilder<unknown>, whose: RawBuilder<unknown>): RawBuilder<unknown> {
  const which = sql`lateral (values (status), (${sql.lit(allStatuses)})) as which (kind)`
  const summed = sql`cells cross join ${whose} cross join ${which}`
  const sums = sql`${sql.lit(allMerchants)} in (whom, kind)`
  const levels = amountWidths.toReversed().map((width) => {
    const narrower = sql`(select merchant_id, status, is_marketplace, band as value, orders from ${name(width / 10)}) as narrower`
    const counted =
      width === finestAmounts
        ? inSlots(sql`${summed} where ${sums}`, width, ['whom', 'kind'])
        : width === 10 * finestAmounts
          ? inSlots(summed, width, ['whom', 'kind'])
          : inSlots(narrower, width, ['merchant_id', 'status'])
    return sql`${name(width)} as (${counted})`
  })
  const all = amountWidths.map(
    (width) =>
      sql`select merchant_id, width, status, is_marketplace, band, slots as orders from ${name(width)}`,
  )
  return sql`(
    with cells as materialized (
      select merchant_id, status, is_marketplace, amount / 1000 * 1000 as value, sum(orders)::integer as orders
      from ${rows} as orders where amount is not null group by 1, 2, 3, 4 having sum(orders) <> 0
    ), ${sql.join(levels)}
    ${sql.join(all, sql` union all `)}
    order by 1, 2, 3, 4, 5)`
}
