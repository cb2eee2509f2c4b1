import { sql } from 'kysely'
import { type Kinds, ofKinds, own, type Reading } from './queries.ts'

/** Columns that orders are counted by in bands of equal width, and the narrowest: 100 ₸, or 2000 ids. Some thousand orders at most. */
export const finestBands = { amount_tiyn: 10_000, id: 2_000 } as const
export type BandedColumn = keyof typeof finestBands

/** Every band lies in one that is ten times as wide; the widest are few. */
export const bandSteps = [1_000, 100, 10, 1] as const

export interface Band {
  /** The first value of the band. */
  readonly at: number
  readonly orders: number
}

/** Orders by bands of a width, within one wider band or all. */
export async function ordersByBand(
  reading: Reading,
  { column, width }: { readonly column: BandedColumn; readonly width: number },
  within: { readonly from: number; readonly to: number } | undefined,
  kinds: Kinds,
): Promise<Band[]> {
  const pendingBand = sql.ref(column === 'id' ? 'id_band' : 'amount_band')
  const inside = (name: typeof pendingBand) =>
    within === undefined ? sql`true` : sql`${name} >= ${within.from} and ${name} < ${within.to}`
  const { rows } = await sql<Band>`
    select band as at, sum(orders)::bigint as orders from (
      select band, orders from order_rollup_bands
      where sorted_by = ${column} and width = ${width} and ${inside(sql.ref('band'))}
        and ${own(reading, 'sums')} ${ofKinds(kinds)}
      union all
      select ${pendingBand} / ${width}::bigint * ${width}::bigint, orders from order_rollup_deltas
      where ${inside(pendingBand)} and ${pendingBand} is not null and ${own(reading, 'pending')} ${ofKinds(kinds)}
    ) as cells group by band`.execute(reading.db)
  return rows
}
