import { type RawBuilder, sql } from 'kysely'
import type { Call } from '../../platform/call.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Condition } from './filter.ts'
import { afterAll, filteredOrders } from './queries.ts'

/** A beginning that more surnames share is frequent enough to be met among all orders. */
const mostSurnames = 20

export interface FirstWanted {
  /** What is asked of them beside the surname. */
  readonly conditions: readonly Condition[]
  readonly direction: 'asc' | 'desc'
  readonly most: number
}

const surname = sql`o.client_last_name collate "C"`

/**
 * The surnames of orders that begin so; nothing where they are many.
 * @param calls one for each part of the scope that an index leads to
 */
export async function selectSurnames(
  calls: readonly Call[],
  beginnings: readonly string[],
): Promise<readonly string[] | undefined> {
  const [{ db }] = calls as [Call]
  const lows = [...beginnings]
  const highs = beginnings.map((beginning) => afterAll(beginning) ?? null)
  // The index is left at the first of them and entered again behind it, so the orders of each cost one row.
  const first = (beyond: RawBuilder<unknown>) => {
    const firsts = calls.map((call) => {
      const found = filteredOrders(call, { conditions: [] })
        .select(surname.as('name'))
        .where(sql<boolean>`${surname} >= asked.low and ${surname} < asked.high and ${beyond}`)
        .orderBy(surname)
        .limit(sql.lit(1))
      return sql`select found.name from asked cross join lateral (${found}) as found`
    })
    return sql`(select min(name) from (${sql.join(firsts, sql` union all `)}) as firsts)`
  }
  const { rows } = await sql<{ name: string }>`
    ${prepared} with recursive asked (low, high) as materialized (
      select low collate "C", high collate "C" from unnest(${lows}::text[], ${highs}::text[]) as given (low, high)
    ), names (name) as (
      select ${first(sql`true`)}
      union all
      select ${first(sql`${surname} > names.name`)} from names where name is not null
    )
    select name from names where name is not null limit ${sql.lit(mostSurnames + 1)}`.execute(db)
  return rows.length > mostSurnames ? undefined : rows.map(({ name }) => name)
}

/** The ids of the newest orders of some surnames, or of the oldest, so many of each: an index has those of each surname by number. */
export function firstOfSurnames(
  call: Call,
  names: readonly string[],
  { conditions, direction, most }: FirstWanted,
): RawBuilder<unknown> {
  const own = filteredOrders(call, { conditions }).select('o.id').where(sql<boolean>`${surname} = names.name`)
  return sql`(
    select found.id from unnest(${[...names]}::text[]) as names (name)
    cross join lateral (${own} order by o.id ${sql.raw(direction)} limit ${most}) as found)`
}
