import { sql } from 'kysely'
import type { Call } from '../../platform/call.ts'
import type { Meaning } from './meanings.ts'
import { scopesOf } from './page-queries.ts'
import { filteredOrders, type OrderRow, selectOrders } from './queries.ts'

/** An end of four digits leaves about so many of ten million orders. */
const mostEnds = 1_000

/** At most `most` orders of a meaning: the shortest names and numbers first, then the newest. */
export async function selectFound(call: Call, meaning: Meaning, most: number): Promise<OrderRow[]> {
  // Of ends no index leads with a merchant.
  const scopes = meaning.is === 'starts with' ? scopesOf(call.scope) : [call.scope]
  const found = await Promise.all(scopes.map((scope) => idsOf({ ...call, scope }, meaning, most)))
  const best = found
    .flat()
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : b.id - a.id))
    .slice(0, most)
  if (best.length === 0) return []
  const rows = new Map(
    (
      await selectOrders(
        call,
        best.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  return best.flatMap(({ id }) => rows.get(id) ?? [])
}

async function idsOf(call: Call, meaning: Meaning, most: number): Promise<{ id: number; key: string }[]> {
  const matching = filteredOrders(call, { conditions: [meaning] })
  if (meaning.is === 'ends with') {
    // Bounded before it is sorted, so that the index of ends is the way.
    const ends = matching.select('o.id').limit(mostEnds)
    const { rows } = await sql<{
      id: number
    }>`select id from (${ends}) as ends order by id desc limit ${most}`.execute(call.db)
    return rows.map(({ id }) => ({ id, key: '' }))
  }
  const key = sql<string>`${sql.ref(`o.${meaning.column}`)} collate "C"`
  return matching
    .select(['o.id', key.as('key')])
    .orderBy(key)
    .orderBy('o.id', 'desc')
    .limit(most)
    .execute()
}
