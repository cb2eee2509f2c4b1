import type { OrderStatus } from '@cabinet/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type MerchantScope, narrow } from '../../platform/access/scope.ts'
import type { Call } from '../../platform/call.ts'
import { scoped } from '../../platform/db/scoped.ts'
import type { Edge } from '../analytics/order-counts.ts'
import type { Condition, OrderFilter, OrderSort } from './filter.ts'
import { filteredOrders, monthOf, type OrderRow } from './queries.ts'

export interface PageRequest {
  readonly filter: OrderFilter
  readonly sort: OrderSort
  readonly limit: number
  readonly offset: number
  /** Its orders lie in a band: to walk all of that once costs less than once for each status, or for each merchant where it is of numbers. */
  readonly isBanded?: boolean
  /** All of its orders are of the months that begin on these days, each of which is read by itself: an index has its amounts in order. No more than are merged for the scope. */
  readonly months?: readonly string[]
}

/** The rows of a page, read from a place in the list that lies near them: on both sides of it where they do. */
export async function selectFrom(call: Call, request: PageRequest, edge: Edge): Promise<OrderRow[]> {
  const { filter, sort, limit, offset } = request
  const ahead = offset - edge.position
  const backward = Math.min(limit, Math.max(0, -ahead))
  const parts = [
    { isOnward: false, limit: backward, offset: Math.max(0, -ahead - limit) },
    { isOnward: true, limit: limit - backward, offset: Math.max(0, ahead) },
  ]
  const ids = parts
    .filter((part) => part.limit > 0)
    .map(({ isOnward, ...rows }) => {
      const direction = isOnward === (sort.direction === 'asc') ? 'asc' : 'desc'
      const part = {
        ...request,
        ...rows,
        filter: beyond(filter, sort, edge, isOnward),
        sort: { ...sort, direction } as const,
      }
      return sql`array(${idsOfPage(call, part)})`
    })
  return ids.length === 0 ? [] : rowsOf(call, sql.join(ids, sql` || `), sort)
}

/** The rows of a page of few orders, which are read and sorted. */
export const selectSorted = (call: Call, request: PageRequest): Promise<OrderRow[]> =>
  rowsOf(call, sql`array(${sortedIds(call, request)})`, request.sort)

/** The ids of a page of few orders, which are read and sorted. */
export function sortedIds(call: Call, { filter, sort, limit, offset }: PageRequest): RawBuilder<number> {
  // An offset keeps the planner from looking for them in the order of the page.
  const few = filteredOrders(call, filter)
    .select(['o.id', `o.${sort.column} as key`])
    .offset(0)
  const direction = sql.raw(sort.direction)
  return sql`select id from (${few}) as few order by key ${direction}, id ${direction} limit ${limit} offset ${offset}`
}

function beyond(filter: OrderFilter, { column, direction }: OrderSort, { value }: Edge, isOnward: boolean) {
  if (value === undefined) return filter
  const is = (direction === 'asc') === isOnward ? '>=' : '<'
  return { ...filter, conditions: [...filter.conditions, { column, is, value } as const] }
}

/**
 * The ids of a page come from an index alone; whole rows are read for that page and not for those before it.
 * @param ids an array: a subquery takes the planner half as long again, and may lead it to walk all orders by number
 */
export function rowsOf(
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

/** Orders that are equal under the sort follow their ids, so that none appears on two pages. */
function idsOfPage(call: Call, request: PageRequest): RawBuilder<number> {
  const { sort, limit, offset } = request
  const upTo = (part: Part, rows: number) =>
    filteredOrders({ ...call, scope: part.scope }, part.filter)
      .select(['o.id', `o.${sort.column} as key`])
      .orderBy(`o.${sort.column}`, sort.direction)
      .orderBy('o.id', sort.direction)
      .limit(rows)
  const parts = indexableParts(call.scope, request)
  const [single, ...others] = parts
  if (single !== undefined && others.length === 0)
    return sql`select id from (${upTo(single, limit).offset(offset)}) as page`
  const rows = offset + limit
  const queries =
    rows <= mostOfEach && parts.length * rows <= mostOfAll
      ? alikeParts(call.scope, request).map(({ lists, ...part }) => {
          const page = lists.reduce(
            (query, { name, of }) => query.where(sql<SqlBool>`${of} = ${sql.ref(name)}`),
            upTo(part, rows),
          )
          const tables = lists.map(
            ({ name, type, values }) => sql`unnest(${values}::${sql.raw(type)}[]) as ${sql.ref(name)}`,
          )
          return sql`select page.* from ${sql.join([...tables, sql`lateral (${page}) as page`], sql` cross join `)}`
        })
      : parts.map((part) => sql`(${upTo(part, rows)})`)
  const union = sql.join(queries, sql` union all `)
  const direction = sql.raw(sort.direction)
  // To the planner parts that are in order of one column are not in that of two, and it would sort them.
  const first = sort.column === 'id' ? sql`` : sql`key ${direction},`
  return sql`select id from (${union}) as parts order by ${first} id ${direction} limit ${limit} offset ${offset}`
}

interface Part {
  readonly scope: MerchantScope
  readonly filter: OrderFilter
}

/** A query for parts that are alike: for each merchant, month and status of its lists. */
interface AlikeParts extends Part {
  readonly lists: readonly {
    readonly name: string
    readonly type: 'text' | 'date'
    readonly values: readonly string[]
    readonly of: RawBuilder<unknown>
  }[]
}

/** So few rows of each part take less to be read than each part to be planned by itself. */
const mostOfEach = 75
const mostOfAll = 600

/** Beyond so many parts one sort over all of their orders costs less than asking each. */
const mostParts = 40

/** Whether so many parts are merged. */
export const areMerged = (parts: number): boolean => parts > 0 && parts <= mostParts

/** Merchants who are too many to be read one after another. */
export const areTogether = ({ merchants }: MerchantScope): boolean =>
  merchants !== 'all' && merchants.length > mostParts

/** The scope as indexes that lead with a merchant are read: one merchant after another, unless they are many. */
export function scopesOf(scope: MerchantScope): readonly MerchantScope[] {
  const { merchants } = scope
  return merchants === 'all' || merchants.length < 2 || areTogether(scope)
    ? [scope]
    : merchants.flatMap((id) => narrow(scope, id) ?? [])
}

/** Filters by what their indexes lead with, months aside. */
function indexableFilters({ filter, sort, isBanded = false, months }: PageRequest): OrderFilter[] {
  if (months) return byStatus(filter, (status) => statusesByMonth.has(status))
  return isBanded ? [filter] : byIndex(filter, sort)
}

const isSplit = (scope: MerchantScope, request: PageRequest): boolean =>
  areMerged(scopesOf(scope).length * indexableFilters(request).length * (request.months?.length ?? 1))

/** PostgreSQL loses the order of an index under `= any()`, so a page over several merchants or statuses is merged from a page of each. */
function indexableParts(scope: MerchantScope, request: PageRequest): Part[] {
  const { filter, sort, isBanded = false, months } = request
  const isMerged = isSplit(scope, request)
  if ((isBanded && sort.column === 'id') || !(isMerged || months)) return [{ scope, filter }]
  const filters = isMerged ? indexableFilters(request) : [filter]
  const parts = months ? filters.flatMap((part) => ofMonths(part, months)) : filters
  return scopesOf(scope).flatMap((own) => parts.map((part) => ({ scope: own, filter: part })))
}

/** The same parts as few queries, each planned once. */
function alikeParts(scope: MerchantScope, request: PageRequest): AlikeParts[] {
  const { filter, sort, isBanded = false, months = [] } = request
  const scopes = scopesOf(scope)
  const merchants = scopes.length > 1 ? scopes.flatMap((own) => own.merchants) : []
  const listed = isBanded || months.length > 0 ? [] : listedStatuses(filter, sort)
  // An index of some statuses alone is taken for those that the text names.
  const named = sort.column === 'amount_tiyn' ? [...statusesByAmount] : undefined
  const unlisted = isSplit(scope, request) ? indexableFilters(request) : [filter]
  const filters = listed.length > 0 ? [ofStatuses(filter, named)] : unlisted
  const lists = [
    { name: 'merchant', type: 'text', values: merchants, of: sql`o.merchant_id` },
    { name: 'month', type: 'date', values: months, of: monthOf(sql`o.created_at`) },
    { name: 'asked_status', type: 'text', values: listed, of: sql`o.status` },
  ] as const
  return filters.map((part) => ({
    scope,
    filter: part,
    lists: lists.filter(({ values }) => values.length > 0),
  }))
}

/** Statuses of which an index has each in the order of the page. */
function listedStatuses(filter: OrderFilter, { column }: OrderSort): readonly string[] {
  const value = statusesOf(filter)?.value
  const statuses = Array.isArray(value) ? value : []
  return column !== 'amount_tiyn' || statuses.every(isByAmount) ? statuses : []
}

const ofMonths = (filter: OrderFilter, months: readonly string[]): OrderFilter[] =>
  months.map((value) => ({
    ...filter,
    conditions: [...filter.conditions, { column: 'created_at', is: 'in month', value }],
  }))

/** Statuses whose orders an index has by month and amount, each: `orders_closed_by_month_and_amount`. */
const statusesByMonth: ReadonlySet<string> = new Set<OrderStatus>([
  'canceled',
  'final_merchant_unavaliable',
  'return_final',
])

/** Statuses whose orders an index has by amount, each: `orders_open_by_amount`. */
const statusesByAmount: ReadonlySet<string> = new Set<OrderStatus>([
  'completed',
  'no_card_completed',
  'in_progress',
  'ready_delivery',
  'delivered',
  'delivered_w_e',
  'return_request',
  'return',
  'part_return',
  'part_return_w_e',
])

/** Whether an index has the orders of a status by amount. */
export const isByAmount = (status: string): boolean => statusesByAmount.has(status)

/** Each status by itself, where an index leads with it; by amount those that none leads with are walked to together. */
const byIndex = (filter: OrderFilter, { column }: OrderSort): OrderFilter[] =>
  byStatus(filter, (status) => column !== 'amount_tiyn' || isByAmount(status))

/** Each status that is led to by itself, the others together. */
function byStatus(filter: OrderFilter, isLed: (status: string) => boolean): OrderFilter[] {
  const found = statusesOf(filter)
  if (found === undefined || !Array.isArray(found.value)) return [filter]
  const rest = found.value.filter((status) => !isLed(status))
  const parts = [...found.value.filter(isLed).map((status) => [status]), ...(rest.length > 0 ? [rest] : [])]
  return parts.map((statuses) => ofStatuses(filter, statuses))
}

const statusesOf = ({ conditions }: OrderFilter): Condition | undefined =>
  conditions.find(({ column }) => column === 'status')

/** The filter with other statuses; of any without them. */
function ofStatuses(filter: OrderFilter, statuses: readonly string[] | undefined): OrderFilter {
  const found = statusesOf(filter)
  const others = filter.conditions.filter((condition) => condition !== found)
  const named: Condition[] = statuses ? [{ column: 'status', is: 'in', value: statuses }] : []
  return { ...filter, conditions: [...others, ...named] }
}
