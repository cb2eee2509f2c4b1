import { sql } from 'kysely'
import { covered } from '../../platform/access/scope.ts'
import type { Call } from '../../platform/call.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { OrderFilter } from './filter.ts'
import { areTogether } from './page-queries.ts'
import { filteredOrders } from './queries.ts'

interface Numbering {
  readonly merchant: string
  /** By bytes; nothing where he has no order. */
  readonly first: string | null
  readonly last: string | null
  readonly hasAny: boolean
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
  const own = filteredOrders(call, { conditions: [] }).where(sql<boolean>`o.merchant_id = asked.merchant`)
  const numbers = own.select('o.merchant_order_id').limit(sql.lit(1))
  const begun = filteredOrders(call, { conditions: [beginning] })
    .select('o.merchant_order_id')
    .where(sql<boolean>`o.merchant_id = asked.merchant`)
  const { rows } = await sql<Numbering>`
    ${prepared} select merchant,
      (${numbers.orderBy('o.merchant_order_id')}) as first,
      (${numbers.orderBy('o.merchant_order_id', 'desc')}) as last,
      exists (${begun}) as "hasAny"
    from unnest(${[...scope.merchants]}::text[]) as asked (merchant)`.execute(call.db)
  const named = rows.filter(({ hasAny }) => hasAny)
  const begins = (number: string | null) => number?.startsWith(String(beginning.value)) ?? false
  if (named.length === 0 || !named.every(({ first, last }) => begins(first) && begins(last))) return asked
  const merchants = named.map(({ merchant }) => merchant)
  const conditions = filter.conditions.filter((condition) => condition !== beginning)
  return { call: { ...call, scope: covered(scope, merchants) }, filter: { ...filter, conditions } }
}
