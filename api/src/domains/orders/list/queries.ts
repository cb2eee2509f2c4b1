import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Call } from '../../../platform/call.ts'
import { scoped } from '../../../platform/db/scoped.ts'
import type { OrderRow } from '../queries.ts'
import type { OrderFilter, OrderSort } from './filters.ts'
import type { Meaning } from './meanings.ts'

export interface PageRequest {
  readonly filter: OrderFilter
  readonly sort: OrderSort
  readonly limit: number
  readonly offset: number
}

/** The orders of a scope under a filter, as table `o`. */
export function filteredOrders(
  { db, scope }: Call,
  { where, sought }: Pick<OrderFilter, 'where' | 'sought'>,
) {
  const conditions = [...where, ...sought.map(anyOf)]
  return conditions.reduce(
    (query, condition) => query.where(condition),
    scoped(db, scope).selectFrom('orders', 'o'),
  )
}

/** A page in the order of an index; whole rows are read for the page and not for those before it. Equal orders follow their ids. */
export function selectPage(call: Call, { filter, sort, limit, offset }: PageRequest): Promise<OrderRow[]> {
  const { column, direction } = sort
  // Numbers grow with the days: a walk by number to some days passes all the others, so their own are sorted.
  const isOfDays = filter.sums?.from !== undefined || filter.sums?.to !== undefined
  const key = column === 'id' && isOfDays ? sql`o.id + 0` : sql.ref(`o.${column}`)
  const ids = filteredOrders(call, filter)
    .select('o.id')
    .orderBy(key, direction)
    .orderBy('o.id', direction)
    .limit(limit)
    .offset(offset)
  return selectRows(call, sql`array(${ids})`, sort)
}

/**
 * Orders that no rollup counts: how many, up to `most` and one more, and a page of them when they are no more. Whoever counts has read
 * them all; a walk in the order of the list would meet them anywhere.
 */
export async function findUpTo(
  call: Call,
  { filter, sort, limit, offset }: PageRequest,
  most: number,
): Promise<{ readonly count: number; readonly rows?: OrderRow[] }> {
  const { where, sought } = filter
  const [meanings, ...others] = sought
  // Each meaning by its own index, which `or` does not lead to.
  const parts = (meanings ?? [undefined]).map((meaning) => {
    const found = filteredOrders(call, { where, sought: meaning ? [[meaning], ...others] : others })
    const ordered = meaning ? found.orderBy(orderOf(meaning)) : found
    return sql`(${ordered.select(['o.id', `o.${sort.column} as key`]).limit(most + 1)})`
  })
  if (parts.length === 0) return { count: 0, rows: [] }
  const direction = sql.raw(sort.direction)
  const { rows } = await sql<{ count: number; ids: number[] | null }>`
    with found as materialized (${sql.join(parts, sql` union `)}),
    counted as materialized (select count(*) as count from found)
    select count, case when count <= ${most} then array(
      select id from found order by key ${direction}, id ${direction} limit ${limit} offset ${offset}) end as ids
    from counted`.execute(call.db)
  const { count, ids } = rows[0] ?? { count: 0, ids: [] }
  return ids === null ? { count } : { count, rows: await selectRows(call, sql`${ids}::bigint[]`, sort) }
}

/** The first orders of a meaning: the shortest names and numbers, then the newest. */
export function selectFirst(call: Call, meaning: Meaning, most: number): Promise<OrderRow[]> {
  const found = filteredOrders(call, { where: [], sought: [[meaning]] }).selectAll('o')
  const ranked = meaning.is === 'starts with' ? found.orderBy(orderOf(meaning)) : found
  return ranked.orderBy('o.id', 'desc').limit(most).execute()
}

function selectRows(
  call: Call,
  ids: RawBuilder<readonly number[]>,
  { column, direction }: OrderSort,
): Promise<OrderRow[]> {
  return scoped(call.db, call.scope)
    .selectFrom('orders', 'o')
    .where(sql<SqlBool>`o.id = any(${ids})`)
    .selectAll('o')
    .orderBy(`o.${column}`, direction)
    .orderBy('o.id', direction)
    .execute()
}

function anyOf(meanings: readonly Meaning[]): RawBuilder<SqlBool> {
  return sql`(${sql.join([sql`false`, ...meanings.map(conditionOf)], sql` or `)})`
}

function conditionOf({ column, is, value }: Meaning): RawBuilder<SqlBool> {
  const name = sql.ref(`o.${column}`)
  if (is === 'starts with') return sql`${name} ^@ fold_text(${value})`
  if (is === 'ends with') return sql`reverse(${name}) ^@ reverse(fold_text(${value}))`
  return sql`${name} = ${value}`
}

/** ORDER BY that matches the meaning's index. */
function orderOf({ column, is }: Meaning): RawBuilder<unknown> {
  if (is === 'ends with') return sql`reverse(${sql.ref(`o.${column}`)})`
  return sql.ref(is === '=' ? 'o.id' : `o.${column}`)
}
