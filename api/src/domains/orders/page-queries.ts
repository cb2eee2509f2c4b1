import { type RawBuilder, sql } from 'kysely'
import { type MerchantScope, narrow } from '../../platform/access/scope.ts'
import type { Call } from '../../platform/call.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { scoped } from '../../platform/db/scoped.ts'
import type { Edge } from '../analytics/order-counts.ts'
import type { OrderFilter, OrderSort } from './filter.ts'
import { filteredOrders, type OrderRow } from './queries.ts'
import { firstOfSurnames, selectSurnames, surnamesOf } from './surname-queries.ts'

export interface PageRequest {
  readonly filter: OrderFilter
  readonly sort: OrderSort
  readonly limit: number
  readonly offset: number
  /** Its orders lie in a band: to walk all of that once costs less than once for each status, or for each merchant where it is of numbers. */
  readonly isBanded?: boolean
}

/** The rows of a page, read from a place in the list that lies near them: on both sides of it where they do. */
export async function selectFrom(call: Call, request: PageRequest, edge: Edge): Promise<OrderRow[]> {
  const { filter, sort, limit, offset } = request
  const ahead = offset - edge.position
  const part = (isOnward: boolean, rows: number, skipped: number) =>
    selectPage(
      call,
      { ...request, filter: beyond(filter, sort, edge, isOnward), limit: rows, offset: Math.max(0, skipped) },
      isOnward,
    )
  const backward = Math.min(limit, Math.max(0, -ahead))
  const parts = await Promise.all([
    part(false, backward, -ahead - limit),
    part(true, limit - backward, ahead),
  ])
  return parts.flat()
}

/** The rows of a page of few orders, which are read and sorted. */
export async function selectSorted(
  call: Call,
  { filter, sort, limit, offset }: PageRequest,
): Promise<OrderRow[]> {
  // An offset keeps the planner from looking for them in the order of the page.
  const few = filteredOrders(call, filter)
    .select(['o.id', `o.${sort.column} as key`])
    .offset(0)
  const direction = sql.raw(sort.direction)
  const ids = sql<number>`select id from (${few}) as few order by key ${direction}, id ${direction} limit ${limit} offset ${offset}`
  return rowsOf(call, ids, sort)
}

function beyond(filter: OrderFilter, { column, direction }: OrderSort, { value }: Edge, isOnward: boolean) {
  if (value === undefined) return filter
  const is = (direction === 'asc') === isOnward ? '>=' : '<'
  return { ...filter, conditions: [...filter.conditions, { column, is, value } as const] }
}

/** Orders that are equal under the sort follow their ids, so that none appears on two pages. */
async function selectPage(call: Call, request: PageRequest, isOnward: boolean): Promise<OrderRow[]> {
  if (request.limit <= 0) return []
  const { column, direction } = request.sort
  const walked = isOnward === (direction === 'asc') ? 'asc' : 'desc'
  const ids = await idsOfPage(call, { ...request, sort: { column, direction: walked } })
  return rowsOf(call, ids, request.sort)
}

/** The ids of a page come from an index alone; whole rows are read for that page and not for those before it. */
function rowsOf(call: Call, ids: RawBuilder<number>, { column, direction }: OrderSort): Promise<OrderRow[]> {
  return scoped(call.db, call.scope)
    .selectFrom('orders', 'o')
    .where('o.id', 'in', sql<number>`(${ids})`)
    .selectAll('o')
    .orderBy(`o.${column}`, direction)
    .orderBy('o.id', direction)
    .execute()
}

/** Orders of a filter, counted up to `most`. */
export async function countUpTo(call: Call, filter: OrderFilter, most: number): Promise<number> {
  const parts = byMeaning(filter).map((part) => filteredOrders(call, part).select('o.id').limit(most))
  const names = parts.map((_, part) => sql.ref(`part${part}`))
  const found = names.map((name) => sql`(select count(*) from ${name})`)
  const union = sql.join(
    names.map((name) => sql`select id from ${name}`),
    sql` union `,
  )
  // Where one meaning reaches the bound, nobody asks which orders answer to another as well.
  const together = sql`case when greatest(${sql.join(found)}) >= ${most} then ${most} else (select count(*) from (${union}) as counted) end`
  const { rows } = await sql<{ count: number }>`
    with ${sql.join(parts.map((part, place) => sql`${names[place]} as (${part})`))}
    select ${parts.length === 1 ? found[0] : together} as count`.execute(call.db)
  return Math.min(most, rows[0]?.count ?? 0)
}

/** Each meaning has an index of its own, which `or` does not lead to. */
function byMeaning(filter: OrderFilter): OrderFilter[] {
  const found = filter.conditions.find((condition) => condition.is === 'any of')
  if (found === undefined || found.value.length === 0) return [filter]
  const others = filter.conditions.filter((condition) => condition !== found)
  return found.value.map((meaning) => ({ ...filter, conditions: [...others, meaning] }))
}

async function idsOfPage(call: Call, request: PageRequest): Promise<RawBuilder<number>> {
  const { filter, sort, limit, offset } = request
  const upTo = (part: Part, rows: number) =>
    filteredOrders({ ...call, scope: part.scope }, part.filter)
      .select(['o.id', `o.${sort.column} as key`])
      .orderBy(`o.${sort.column}`, sort.direction)
      .orderBy('o.id', sort.direction)
      .limit(rows)
  const parts = indexableParts(call.scope, request)
  const beginnings = sort.column === 'id' ? surnamesOf(filter) : undefined
  const calls = parts.map(({ scope }) => ({ ...call, scope }))
  const surnames = beginnings && (await selectSurnames(calls, beginnings))
  const [single, ...others] = parts
  if (single !== undefined && others.length === 0 && surnames === undefined)
    return sql`select id from (${upTo(single, limit).offset(offset)}) as page`
  const union = sql.join(
    parts.map((part) =>
      surnames === undefined
        ? sql`(${upTo(part, offset + limit)})`
        : firstOfSurnames({ ...call, scope: part.scope }, surnames, sort, offset + limit),
    ),
    sql` union all `,
  )
  const direction = sql.raw(sort.direction)
  // Of a surname the index is right whatever is asked, and to plan it takes longer than to read it. PostgreSQL keeps a plan that
  // promises no more than one made for the values would: what stands in a subquery it does not see.
  const page = sql`select id from (${union}) as parts order by key ${direction}, id ${direction}`
  return surnames === undefined
    ? sql`${page} limit ${limit} offset ${offset}`
    : sql`${prepared} ${page} limit (select ${limit}::integer) offset (select ${offset}::integer)`
}

interface Part {
  readonly scope: MerchantScope
  readonly filter: OrderFilter
}

/** Beyond so many parts one sort over all of their orders costs less than asking each. */
const mostParts = 40

/** PostgreSQL loses the order of an index under `= any()`, so a page over several merchants or statuses is merged from a page of each. */
function indexableParts(scope: MerchantScope, { filter, sort, isBanded = false }: PageRequest): Part[] {
  if (isBanded && sort.column === 'id') return [{ scope, filter }]
  const { merchants } = scope
  const scopes =
    merchants === 'all' || merchants.length < 2 ? [scope] : merchants.flatMap((id) => narrow(scope, id) ?? [])
  const filters = isBanded ? [filter] : byStatus(filter)
  const parts = scopes.flatMap((own) => filters.map((part) => ({ scope: own, filter: part })))
  return parts.length > mostParts ? [{ scope, filter }] : parts
}

function byStatus(filter: OrderFilter): OrderFilter[] {
  const found = filter.conditions.find(({ column }) => column === 'status')
  if (found === undefined || !Array.isArray(found.value)) return [filter]
  const others = filter.conditions.filter((condition) => condition !== found)
  return found.value.map((value) => ({
    ...filter,
    conditions: [...others, { column: 'status', is: '=', value }],
  }))
}
