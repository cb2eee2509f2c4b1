import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../platform/db/prepared.ts'
import type { Reading } from './queries.ts'

/** A quarter of an hour (seconds since 1970) or a band that holds a row: its first value, that of the next one where it is known, its orders, and how many come before. */
export interface RowPlace {
  readonly at: number
  readonly until: number | null
  readonly orders: number
  readonly before: number
  /** Of all that the first look has read. */
  readonly total: number
  /** First days of the months that have been looked at, where the statement knows them. */
  readonly months?: readonly string[]
}

export interface RowWanted {
  readonly direction: 'asc' | 'desc'
  /** Counted from 0 among the orders that the filter lets through. */
  readonly offset: number
  /** How many from there on, where what lies behind the place is asked for too. */
  readonly rows?: number
}

/** One look at the rollups, within the place that the look before has found. */
export interface Look {
  /** Rows of (at, orders). */
  readonly parts: (within: RawBuilder<unknown> | undefined) => RawBuilder<unknown>
  /** The place of the look before is kept where it has no more orders than that. */
  readonly beyond?: number
  /** The value that the part at `at` ends before. */
  readonly until: (within: RawBuilder<unknown> | undefined) => RawBuilder<unknown>
}

/**
 * Finds the place by looks that grow finer, in one statement.
 * @returns the place of the row, and of those that come next what the last look has read
 */
export async function findRow(
  { db }: Reading,
  { direction, offset, rows: wanted = 1 }: RowWanted,
  looks: readonly Look[],
  known: readonly RawBuilder<unknown>[] = [],
  months?: RawBuilder<unknown>,
): Promise<RowPlace[]> {
  const names = looks.map((_, look) => sql.ref(`look${look}`))
  const found = looks.map(({ parts, until, beyond }, look) => {
    const within = names[look - 1]
    const end = look === looks.length - 1 ? offset + wanted : offset + 1
    const before = within === undefined ? sql`0` : sql`(select before from ${within})`
    return sql`${names[look]} as materialized (
      select at, until, orders, before, total from (
        select at, ${until(within)} as until, orders,
          ${within === undefined ? sql`sum(orders) over ()` : sql`(select total from ${within})`} as total,
          ${before} + sum(orders) over (order by at ${sql.raw(direction)}) - orders as before
        from (${parts(within)}) as parts) as placed
      where before < ${end} and ${offset} < before + orders
        and ${beyond === undefined ? sql`true` : sql`(select orders from ${within}) > ${sql.lit(beyond)}`})`
  })
  const [last, wider] = [names.at(-1), names.at(-2)]
  const placed = sql`select at, until, orders::bigint as orders, before::bigint as before, total::bigint as total${months === undefined ? sql`` : sql`, ${months} as months`}`
  const chosen = [
    sql`${placed} from ${last}`,
    ...(looks.at(-1)?.beyond === undefined
      ? []
      : [sql`${placed} from ${wider} where not exists (select from ${last})`]),
  ]
  const { rows } = await sql<RowPlace>`
    ${prepared} with ${sql.join([...known, ...found])}
    ${sql.join(chosen, sql` union all `)}`.execute(db)
  return rows.toSorted((a, b) => a.before - b.before)
}
