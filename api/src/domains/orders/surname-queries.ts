import { type RawBuilder, sql } from 'kysely'
import type { Call } from '../../platform/call.ts'
import type { Comparison, OrderFilter, OrderSort } from './filter.ts'
import { filteredOrders } from './queries.ts'

/** A beginning that more surnames share is frequent enough to be met among the orders by number. */
const mostSurnames = 20

/** What a filter asks of the surname, when it asks nothing else. */
export function surnamesOf({ conditions }: OrderFilter): readonly Comparison[] | undefined {
  const [found, ...others] = conditions
  if (found?.is !== 'any of' || others.length > 0 || found.value.length === 0) return undefined
  return found.value.every(({ column }) => column === 'client_last_name') ? found.value : undefined
}

/**
 * Rows (id, key) of the first orders of some surnames by number. An index has those of each surname in that order; among all orders
 * one that nobody bears any more is far away.
 */
export function firstOfSurnames(
  call: Call,
  surnames: readonly Comparison[],
  { direction }: OrderSort,
  rows: number,
): RawBuilder<unknown> {
  const name = sql`client_last_name collate "C"`
  const orders = (meaning: Comparison) => filteredOrders(call, { conditions: [meaning] })
  const firsts = surnames.map(
    (meaning) => sql`(${orders(meaning).select(sql`o.${name}`.as('name')).orderBy(sql`o.${name}`).limit(1)})`,
  )
  const next = surnames.map(
    (meaning) =>
      sql`(${orders(meaning).select(sql`o.${name}`.as('name')).where(sql<boolean>`o.${name} > names.name`).orderBy(sql`o.${name}`).limit(1)})`,
  )
  const ordered = sql`order by o.id ${sql.raw(direction)} limit ${rows}`
  const own = filteredOrders(call, { conditions: [] })
    .select(['o.id', 'o.id as key'])
    .where(sql<boolean>`o.${name} = names.name`)
  const any = filteredOrders(call, { conditions: [{ column: 'any', is: 'any of', value: surnames }] }).select(
    ['o.id', 'o.id as key'],
  )
  return sql`(
    with recursive names (name) as (
      (select min(name) from (${sql.join(firsts, sql` union all `)}) as first)
      union all
      select (select min(name) from (${sql.join(next, sql` union all `)}) as next) from names where name is not null
    ), few as materialized (select name from names where name is not null limit ${mostSurnames + 1}),
    are as materialized (select count(*) <= ${mostSurnames} as few from few)
    (select found.id, found.key from few as names cross join lateral (${own} ${ordered}) as found where (select few from are))
    union all
    (select found.id, found.key from (${any} ${ordered}) as found where not (select few from are)))`
}
