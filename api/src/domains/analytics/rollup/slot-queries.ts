import { type RawBuilder, sql } from 'kysely'
import { type BandedColumn, slotWidths, summedWidth } from '../bands.ts'
import { allMerchants, allStatuses, slotTables } from '../tables.ts'

const slots = (width: number) =>
  sql`array[${sql.join(
    Array.from(
      { length: 10 },
      (_, slot) =>
        sql`coalesce(sum(orders) filter (where value / ${sql.lit(width / 10)} % 10 = ${sql.lit(slot)}), 0)`,
    ),
  )}]::integer[]`

const name = (width: number) => sql.ref(`of${width}`)

/** What rows call the columns. */
const values = { amount_tiyn: sql.ref('amount'), id: sql.ref('id') } as const

/** Rows `(merchant_id, status, is_marketplace, value, orders)` in the slots of a width. */
const inSlots = (
  rows: RawBuilder<unknown>,
  width: number,
  [merchant, status]: readonly [string, string],
) => sql`
  select ${sql.ref(merchant)} as merchant_id, ${sql.lit(width)}::bigint as width, ${sql.ref(status)} as status, is_marketplace,
    value / ${sql.lit(width)} * ${sql.lit(width)} as band, ${slots(width)} as slots, sum(orders) as orders
  from ${rows} group by 1, 3, 4, 5`

/** Rows `(merchant_id, status, is_marketplace, amount, id, orders)` in the shape that the column's table has them, a table expression. */
export function slotsOf(
  column: BandedColumn,
  rows: RawBuilder<unknown>,
  whose: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const value = values[column]
  const widths = slotWidths[column].toReversed()
  const [finest = 0] = widths
  const slot = sql.lit(finest / 10)
  const which = sql`lateral (values (status), (${sql.lit(allStatuses)})) as which (kind)`
  const summed = sql`cells cross join ${whose} cross join ${which}`
  const sums = sql`${sql.lit(allMerchants)} in (whom, kind)`
  const levels = widths.map((width, level) => {
    const narrower = width / 10
    const of = sql`(select merchant_id, status, is_marketplace, band as value, orders from ${name(narrower)}) as narrower`
    const counted =
      width === summedWidth[column]
        ? inSlots(sql`${summed} where ${sums}`, width, ['whom', 'kind'])
        : level === 0 || narrower === summedWidth[column]
          ? inSlots(summed, width, ['whom', 'kind'])
          : inSlots(of, width, ['merchant_id', 'status'])
    return sql`${name(width)} as (${counted})`
  })
  const all = widths.map(
    (width) =>
      sql`select merchant_id, width, status, is_marketplace, band, slots as orders from ${name(width)}`,
  )
  return sql`(
    with cells as materialized (
      select merchant_id, status, is_marketplace, ${value} / ${slot} * ${slot} as value, sum(orders)::integer as orders
      from ${rows} as orders where ${value} is not null group by 1, 2, 3, 4 having sum(orders) <> 0
    ), ${sql.join(levels)}
    ${sql.join(all, sql` union all `)}
    order by 1, 2, 3, 4, 5)`
}

/** Rows `(merchant_id, status, is_marketplace, place, orders)` of what counting anew and the table that is kept have in each slot, a table expression. */
export const slotDifferences = (
  column: BandedColumn,
  rows: RawBuilder<unknown>,
  whose: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
    select merchant_id, status, is_marketplace, concat(width, ', slot ', slot, ' from ', band) as place, sign * slots.orders as orders
    from (
      select 1 as sign, counted.* from ${slotsOf(column, rows, whose)} as counted
      union all
      select -1, kept.* from ${slotTables[column]} as kept
    ) as bands cross join unnest(bands.orders) with ordinality as slots (orders, slot) where slots.orders <> 0)`
