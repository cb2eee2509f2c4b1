import { sql } from 'kysely'
import { covered } from '../../platform/access/scope.ts'
import type { Call } from '../../platform/call.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { OrderFilter } from './filter.ts'
import { areTogether } from './page-queries.ts'
import { filteredOrders } from './queries.ts'

interface Numbering {
  readonly merchant: string
  /** By bytes. */
  readonly first: string | null
  readonly last: string | null
  /** The first that begins so. */
  readonly begun: string | null
}

/**
 * A merchant numbers his orders alike: where a beginning is that of all of a merchant's numbers or of none, it names merchants, whose
 * orders rollups count. @returns the call over these, and the filter without the beginning; else both as they are
 */
export async function withoutBeginning(
  call: Call,
  filter: OrderFilter,
): Promise<{ readonly call: Call; readonly filter: OrderFilter }> {
  const asked = { call, filter }
  const { scope } = call
  const beginning = filter.conditions.find(
    ({ column, is }) => column === 'merchant_order_id' && is === 'starts with',
  )
  if (beginning === undefined || scope.merchants === 'all' || areTogether(scope)) return asked
  // Without an order the planner may look for one through all of the table.
  const first = (conditions: OrderFilter['conditions'], direction: 'asc' | 'desc') =>
    filteredOrders(call, { conditions })
      .select('o.merchant_order_id')
      .where(sql<boolean>`o.merchant_id = asked.merchant`)
      .orderBy('o.merchant_order_id', direction)
      .limit(sql.lit(1))
  const { rows } = await sql<Numbering>`
    ${prepared} select merchant, (${first([], 'asc')}) as first, (${first([], 'desc')}) as last,
      (${first([beginning], 'asc')}) as begun
    from unnest(${[...scope.merchants]}::text[]) as asked (merchant)`.execute(call.db)
  const named = rows.filter(({ begun }) => begun !== null)
  const begins = (number: string | null) => number?.startsWith(String(beginning.value)) ?? false
  if (named.length === 0 || !named.every(({ first, last }) => begins(first) && begins(last))) return asked
  const merchants = named.map(({ merchant }) => merchant)
  const conditions = filter.conditions.filter((condition) => condition !== beginning)
  return { call: { ...call, scope: covered(scope, merchants) }, filter: { ...filter, conditions } }
}
