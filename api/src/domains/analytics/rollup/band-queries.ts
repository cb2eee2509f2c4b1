import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { orderFacts } from '../../orders/service.ts'
import { type BandedColumn, bandSteps, finestBands } from '../bands.ts'

/** The widths of a band as multiples of the finest, as a table expression `steps (step)`. */
export const steps = sql`(values ${sql.join(bandSteps.map((step) => sql`(${sql.lit(step)})`))}) as steps (step)`

const finest = (column: BandedColumn) => sql.lit(finestBands[column])

/** What is banded of an order or of a delta, as a table expression `keys (sorted_by, value, finest)`. */
export const keysOf = (amount: string, id: string) => sql`lateral (values
    ('amount_tiyn', ${sql.ref(amount)}, ${finest('amount_tiyn')}), ('id', ${sql.ref(id)}, ${finest('id')})) as keys (sorted_by, value, finest)`

/** Adds folded deltas, the expression `taken`, to the bands; a step of the statement that folds. */
export function addToBands(taken: RawBuilder<unknown>, whose: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into order_rollup_bands as old
    select sorted_by, whom, finest * step, value / (finest * step) * finest * step, status, is_marketplace, sum(orders)::bigint
    from ${taken} as taken cross join ${whose} cross join ${steps} cross join ${keysOf('amount_band', 'id_band')}
    where value is not null
    group by 1, 2, 3, 4, 5, 6 having sum(orders) <> 0
    on conflict (sorted_by, merchant_id, width, band, status, is_marketplace) do update
    set orders = old.orders + excluded.orders`
}

/** Orders in the finest bands, as a table expression. */
export const rawBands = sql`(
  select sorted_by, merchant_id, finest, value / finest * finest as band, status, is_marketplace, count(*) as orders
  from ${orderFacts} as orders cross join ${keysOf('amount_tiyn', 'id')}
  group by 1, 2, 3, 4, 5, 6)`

export async function countBands(trx: Trx, whose: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into order_rollup_bands
    select sorted_by, whom, finest * step, band / (finest * step) * finest * step, status, is_marketplace, sum(orders)::bigint
    from ${rawBands} as bands cross join ${steps} cross join ${whose}
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`.execute(trx)
}
