import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'
import { orderFacts } from '../../orders/service.ts'
import { bandSteps, finestIds } from '../bands.ts'

/** The widths of a band as multiples of the finest, as a table expression `steps (step)`. */
export const steps = sql`(values ${sql.join(bandSteps.map((step) => sql`(${sql.lit(step)})`))}) as steps (step)`

export const finest = sql.lit(finestIds)

/** Adds folded deltas, the expression `taken`, to the bands; a step of the statement that folds. */
export function addToBands(taken: RawBuilder<unknown>, whose: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    insert into order_rollup_bands as old
    select 'id', whom, ${finest} * step, id_band / (${finest} * step) * ${finest} * step, status, is_marketplace, sum(orders)::bigint
    from ${taken} as taken cross join ${whose} cross join ${steps}
    where id_band is not null
    group by 2, 3, 4, 5, 6 having sum(orders) <> 0
    on conflict (sorted_by, merchant_id, width, band, status, is_marketplace) do update
    set orders = old.orders + excluded.orders`
}

/** Orders in the finest bands, as a table expression. */
export const rawBands = sql`(
  select merchant_id, id / ${finest} * ${finest} as band, status, is_marketplace, count(*) as orders
  from ${orderFacts} as orders group by 1, 2, 3, 4)`

export async function countBands(trx: Trx, whose: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into order_rollup_bands
    select 'id', whom, ${finest} * step, band / (${finest} * step) * ${finest} * step, status, is_marketplace, sum(orders)::bigint
    from ${rawBands} as bands cross join ${steps} cross join ${whose}
    group by 2, 3, 4, 5, 6 order by 2, 3, 4, 5, 6`.execute(trx)
}
