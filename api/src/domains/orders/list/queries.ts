import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Call, narrowCall } from '../../../platform/call.ts'
import { scoped } from '../../../platform/db/scoped.ts'
import { dayOf } from '../../../platform/time/business-zone.ts'
import type { OrderRow } from '../queries.ts'
import { hasDays, type OrderFilter, type OrderSort } from './filters.ts'
import type { Meaning } from './meanings.ts'

/** So many entries of an index are sorted within some milliseconds. */
const sortedAtMost = 50_000
/** Planning each part takes the database some 0.05 ms. */
const dividedAtMost = 10

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

/**
 * A page in the order of an index; whole rows are read for the page and not for those before it. Equal orders follow their ids.
 * @param total of the filter, where rollups know it
 */
export function selectPage(
  call: Call,
  { filter, sort, limit, offset }: PageRequest,
  total = Number.POSITIVE_INFINITY,
): Promise<OrderRow[]> {
  const { column, direction } = sort
  const isOfFew = filter.sums?.statuses !== undefined && total <= sortedAtMost
  // Numbers grow with the days: a walk by number meets the newest of a period until today at once, but passes all orders before other
  // days, and before statuses that new orders have.
  const isFar = hasDays(filter) && (direction === 'asc' || !reachesToday(call, filter))
  const isSorted = (column === 'id' && (isFar || isOfFew)) || filter.sought.some(isOfNumbers)
  // `offset 0` keeps the sort apart from the search.
  const found = isSorted
    ? sql`${filteredOrders(call, filter).select(['o.id', `o.${column} as key`])} offset 0`
    : sql.join(
        partsOf(call, filter, column).map((part) => {
          const walk = part.orderBy('key', direction).orderBy('o.id', direction)
          return sql`(${walk.limit(offset + limit)})`
        }),
        sql` union all `,
      )
  const ids = sql`select id from (${found}) found
    order by key ${sql.raw(direction)}, id ${sql.raw(direction)} limit ${limit} offset ${offset}`
  return selectRows(call, sql`array(${ids})`, sort)
}

/** The filter in parts that an index has in the order of the list: each of several partners, and by days each status. */
function partsOf(call: Call, filter: OrderFilter, column: OrderSort['column']) {
  const { merchants } = call.scope
  const isDivided = merchants !== 'all' && merchants.length > 1 && merchants.length <= dividedAtMost
  const calls = isDivided ? merchants.map((merchant) => narrowCall(call, merchant)) : [call]
  const statuses = column === 'created_at' ? filter.sums?.statuses : undefined
  return calls.flatMap((one) => {
    const part = filteredOrders(one, filter).select(['o.id', `o.${column} as key`])
    return statuses?.map((status) => part.where('o.status', '=', status)) ?? [part]
  })
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

function reachesToday({ now, platform }: Call, { sums }: OrderFilter): boolean {
  return sums?.to === undefined || sums.to >= dayOf(now, platform.config.businessTz)
}

function isOfNumbers([meaning, ...others]: readonly Meaning[]): boolean {
  return others.length === 0 && meaning?.column === 'folded_number' && meaning.is === 'starts with'
}

function anyOf(meanings: readonly Meaning[]): RawBuilder<SqlBool> {
  return sql`(${sql.join([sql`false`, ...meanings.map(conditionOf)], sql` or `)})`
}

function conditionOf({ column, is, value }: Meaning): RawBuilder<SqlBool> {
  const name = sql.ref(`o.${column}`)
  if (is === 'starts with') return startsWith(name, sql`fold_text(${value})`)
  if (is === 'ends with') return startsWith(sql`reverse(${name})`, sql`reverse(fold_text(${value}))`)
  return sql`${name} = ${value}`
}

/** A range of the index: `^@` is such a range, too, but asks each entry again. */
function startsWith(text: RawBuilder<unknown>, beginning: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`(${text} >= ${beginning} and ${text} < ${beginning} || ${'\u{10ffff}'})`
}

/** ORDER BY that matches the meaning's index. */
function orderOf({ column, is }: Meaning): RawBuilder<unknown> {
  if (is === 'ends with') return sql`reverse(${sql.ref(`o.${column}`)})`
  return sql.ref(is === '=' ? 'o.id' : `o.${column}`)
}
