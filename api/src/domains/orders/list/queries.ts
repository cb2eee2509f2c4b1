import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { narrowContext } from '../../../platform/access/scope.ts'
import { scoped } from '../../../platform/db/scoped.ts'
import type { ServiceContext } from '../../../platform/service-context.ts'
import { dayOf } from '../../../platform/time/business-zone.ts'
import type { OrderRow } from '../queries.ts'
import { hasDateRange, type OrderFilter, type OrderSort } from './filters.ts'
import type { SearchCondition } from './search-conditions.ts'

/** Sorting this many index entries takes a few milliseconds. */
const maxSortedEntries = 50_000
/** Planning each part costs the database about 0.05 ms. */
const maxParts = 10

export interface PageRequest {
  readonly filter: OrderFilter
  readonly sort: OrderSort
  readonly limit: number
  readonly offset: number
}

/** Returns the orders of a scope under a filter, as table `o`. */
export function filteredOrders(
  { db, scope }: ServiceContext,
  { where, terms }: Pick<OrderFilter, 'where' | 'terms'>,
) {
  const orders = scoped(db, scope).selectFrom('orders', 'o')
  const conditions = [...where, ...terms.map(matchesAny)]
  return conditions.reduce((query, condition) => query.where(condition), orders)
}

/** How a page is found: among the list's first orders, by sorting all that match, or by walking the index of the sort. */
type Strategy = 'first' | 'sort' | 'walk'

/** @param total of the filter, infinite where rollups do not know it */
export function strategyOf(
  ctx: ServiceContext,
  { filter, sort: { column, direction } }: Pick<PageRequest, 'filter' | 'sort'>,
  total: number,
): Strategy {
  if (filter.terms.some(isBeginningOfNumbers)) return 'first'
  const isOfFew = filter.rollupFilter?.statuses !== undefined && total <= maxSortedEntries
  // Ids grow with the days, so a walk by id finds the newest of a period until today at once and passes most orders for other periods.
  const isFar = hasDateRange(filter) && (direction === 'asc' || !reachesToday(ctx, filter))
  return column === 'id' && (isFar || isOfFew) ? 'sort' : 'walk'
}

/**
 * Returns a page in the order of an index; whole rows are read for the page and not for those before it. Equal orders follow their ids.
 * @param total of the filter, where rollups know it
 */
export async function selectPage(
  ctx: ServiceContext,
  request: PageRequest,
  total = Number.POSITIVE_INFINITY,
): Promise<OrderRow[]> {
  const { sort, limit, offset } = request
  const strategy = strategyOf(ctx, request, total)
  if (strategy === 'first') {
    const rows = await selectAmongFirst(ctx, request)
    if (rows.length === limit) return rows
  }
  const found = strategy === 'walk' ? walkIndex(ctx, request) : sortMatches(ctx, request)
  const direction = sql.raw(sort.direction)
  const ids = sql`select id from (${found}) found
    order by key ${direction}, id ${direction} limit ${limit} offset ${offset}`
  return selectRows(ctx, sql`array(${ids})`, sort)
}

/** Looks through the first orders of the list, where a beginning that most numbers share is found. */
function selectAmongFirst(
  ctx: ServiceContext,
  { filter, sort: { column, direction }, limit, offset }: PageRequest,
): Promise<OrderRow[]> {
  const first = filteredOrders(ctx, { ...filter, terms: [] })
    .select(['o.id', `o.${column} as key`])
    .orderBy('key', direction)
    .orderBy('o.id', direction)
    .limit(2 * (offset + limit) + 1_000)
  return filteredOrders(ctx, filter)
    .where(sql<SqlBool>`o.id in (select id from (${first}) first)`)
    .selectAll('o')
    .orderBy(`o.${column}`, direction)
    .orderBy('o.id', direction)
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Reads all matches: `offset 0` stops the planner from walking the index of the sort. */
function sortMatches(ctx: ServiceContext, { filter, sort: { column } }: PageRequest) {
  return sql`${filteredOrders(ctx, filter).select(['o.id', `o.${column} as key`])} offset 0`
}

/** Reads no further than the page in the index of the sort. */
function walkIndex(ctx: ServiceContext, { filter, sort: { column, direction }, limit, offset }: PageRequest) {
  const parts = splitByIndex(ctx, filter, column).map((part) => {
    const walk = part.orderBy('key', direction).orderBy('o.id', direction)
    return sql`(${walk.limit(offset + limit)})`
  })
  return sql.join(parts, sql` union all `)
}

/** Splits the filter into parts that one index returns in the list's order: each of several partners, by date each status. */
function splitByIndex(ctx: ServiceContext, filter: OrderFilter, column: OrderSort['column']) {
  const { merchants } = ctx.scope
  const isDivided = merchants !== 'all' && merchants.length > 1 && merchants.length <= maxParts
  const contexts = isDivided ? merchants.map((merchant) => narrowContext(ctx, merchant)) : [ctx]
  const statuses = column === 'created_at' ? filter.rollupFilter?.statuses : undefined
  return contexts.flatMap((one) => {
    const part = filteredOrders(one, filter).select(['o.id', `o.${column} as key`])
    return statuses?.map((status) => part.where('o.status', '=', status)) ?? [part]
  })
}

/** Counts orders that no rollup counts, up to `max` + 1; their page comes with them while they are at most `max`. */
export async function findUpTo(
  ctx: ServiceContext,
  { filter, sort, limit, offset }: PageRequest,
  max: number,
): Promise<{ readonly count: number; readonly rows?: OrderRow[] }> {
  const { where, terms } = filter
  const [conditions, ...others] = terms
  // Each condition is found by its own index, which `or` does not lead to.
  const parts = (conditions ?? [undefined]).map((condition) => {
    const found = filteredOrders(ctx, { where, terms: condition ? [[condition], ...others] : others })
    const ordered = condition ? found.orderBy(indexOrderOf(condition)) : found
    return sql`(${ordered.select(['o.id', `o.${sort.column} as key`]).limit(max + 1)})`
  })
  if (parts.length === 0) return { count: 0, rows: [] }
  const direction = sql.raw(sort.direction)
  const { rows } = await sql<{ count: number; ids: number[] | null }>`
    with found as materialized (${sql.join(parts, sql` union `)}),
    counted as materialized (select count(*) as count from found)
    select count, case when count <= ${max} then array(
      select id from found order by key ${direction}, id ${direction} limit ${limit} offset ${offset}) end as ids
    from counted`.execute(ctx.db)
  const { count, ids } = rows[0] ?? { count: 0, ids: [] }
  return ids === null ? { count } : { count, rows: await selectRows(ctx, sql`${ids}::bigint[]`, sort) }
}

export interface CursorRequest {
  readonly number?: string | undefined
  /** The id of the last order of the page before. */
  readonly before?: number | undefined
  readonly changedSince?: Date | undefined
  readonly limit: number
}

/** Returns orders by id, the newest first, which new ones do not move. */
export function selectByCursor(
  ctx: ServiceContext,
  filter: OrderFilter,
  { number, before, changedSince, limit }: CursorRequest,
): Promise<OrderRow[]> {
  let found = filteredOrders(ctx, filter).selectAll('o')
  if (number !== undefined) found = found.where('o.merchant_order_id', '=', number)
  if (before !== undefined) found = found.where('o.id', '<', before)
  if (changedSince !== undefined) {
    const changed = scoped(ctx.db, ctx.scope).selectFrom('order_history', 'h').select('h.order_id')
    found = found.where('o.id', 'in', changed.where('h.at', '>', changedSince))
  }
  return found.orderBy('o.id', 'desc').limit(limit).execute()
}

/** Returns the first orders of a condition: the shortest names and numbers, then the newest. */
export function selectFirst(
  ctx: ServiceContext,
  condition: SearchCondition,
  max: number,
): Promise<OrderRow[]> {
  const found = filteredOrders(ctx, { where: [], terms: [[condition]] }).selectAll('o')
  const ranked = condition.is === 'starts with' ? found.orderBy(indexOrderOf(condition)) : found
  return ranked.orderBy('o.id', 'desc').limit(max).execute()
}

function selectRows(
  ctx: ServiceContext,
  ids: RawBuilder<readonly number[]>,
  { column, direction }: OrderSort,
): Promise<OrderRow[]> {
  return scoped(ctx.db, ctx.scope)
    .selectFrom('orders', 'o')
    .where(sql<SqlBool>`o.id = any(${ids})`)
    .selectAll('o')
    .orderBy(`o.${column}`, direction)
    .orderBy('o.id', direction)
    .execute()
}

const reachesToday = ({ now, platform }: ServiceContext, { rollupFilter }: OrderFilter) =>
  rollupFilter?.to === undefined || rollupFilter.to >= dayOf(now, platform.config.businessTz)

function isBeginningOfNumbers([condition, ...others]: readonly SearchCondition[]): boolean {
  return others.length === 0 && condition?.column === 'folded_number' && condition.is === 'starts with'
}

function matchesAny(conditions: readonly SearchCondition[]): RawBuilder<SqlBool> {
  return sql`(${sql.join([sql`false`, ...conditions.map(toSql)], sql` or `)})`
}

function toSql(condition: SearchCondition): RawBuilder<SqlBool> {
  const { is, value } = condition
  const text = textOf(condition)
  if (is === '=') return sql`${text} = ${value}`
  const beginning = is === 'starts with' ? sql`fold_text(${value})` : sql`reverse(fold_text(${value}))`
  // `^@` asks each entry of the index again, a range does not.
  return sql`(${text} >= ${beginning} and ${text} < ${beginning} || ${'\u{10ffff}'})`
}

/** Returns the ORDER BY that matches the condition's index. */
const indexOrderOf = (one: SearchCondition) => (one.is === '=' ? sql.ref('o.id') : textOf(one))

function textOf({ column, is }: SearchCondition): RawBuilder<unknown> {
  return is === 'ends with' ? sql`reverse(${sql.ref(`o.${column}`)})` : sql.ref(`o.${column}`)
}
