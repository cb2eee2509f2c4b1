import { type RawBuilder, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { type MerchantScope, narrow } from '../../platform/access/scope.ts'
import type { Call, WritingCall } from '../../platform/call.ts'
import { scoped } from '../../platform/db/scoped.ts'
import type { Condition, OrderFilter, OrderSort } from './filter.ts'
import type { OrdersTable } from './tables.ts'

export type OrderRow = Selectable<OrdersTable>

function filteredOrders({ db, scope }: Call, { conditions }: OrderFilter) {
  const orders = scoped(db, scope).selectFrom('orders', 'o')
  return conditions.reduce((query, condition) => query.where(comparison(condition)), orders)
}

function comparison({ column, is, value }: Condition): RawBuilder<SqlBool> {
  const name = sql.ref(`o.${column}`)
  if (is === 'starts with') return sql`${name} like ${`${escapeLike(String(value))}%`}`
  // An index on the reversed column answers this one.
  if (is === 'ends with')
    return sql`reverse(${name}) like ${`${escapeLike([...String(value)].reverse().join(''))}%`}`
  if (is === 'in') return sql`${name} in (${sql.join(Array.isArray(value) ? value : [value])})`
  return sql`${name} ${sql.raw(is)} ${value}`
}

export interface PageRequest {
  readonly filter: OrderFilter
  readonly sort: OrderSort
  readonly limit: number
  readonly offset: number
}

/** One page. Orders that are equal under the sort follow their ids, so that none appears on two pages. */
export function selectPage(call: Call, request: PageRequest): Promise<OrderRow[]> {
  const { column, direction } = request.sort
  // The ids of a page come from an index alone; whole rows are read for that page and not for those before it.
  return scoped(call.db, call.scope)
    .selectFrom('orders', 'o')
    .where('o.id', 'in', sql<number>`(${idsOfPage(call, request)})`)
    .selectAll('o')
    .orderBy(`o.${column}`, direction)
    .orderBy('o.id', direction)
    .execute()
}

function idsOfPage(call: Call, request: PageRequest): RawBuilder<number> {
  const { filter, sort, limit, offset } = request
  const upTo = (scope: MerchantScope, rows: number) =>
    filteredOrders({ ...call, scope }, filter)
      .select(['o.id', `o.${sort.column} as key`])
      .orderBy(`o.${sort.column}`, sort.direction)
      .orderBy('o.id', sort.direction)
      .limit(rows)
  const [single, ...others] = indexableParts(call.scope)
  if (single !== undefined && others.length === 0)
    return sql`select id from (${upTo(single, limit).offset(offset)}) as page`
  const union = sql.join(
    indexableParts(call.scope).map((part) => sql`(${upTo(part, offset + limit)})`),
    sql` union all `,
  )
  const direction = sql.raw(sort.direction)
  return sql`select id from (${union}) as parts order by key ${direction}, id ${direction} limit ${limit} offset ${offset}`
}

/** Beyond so many merchants one sort over all of their orders costs less than asking each. */
const manyMerchants = 20

/** PostgreSQL loses the order of an index under `= any()`, so a page over several merchants is merged from a page of each. */
function indexableParts(scope: MerchantScope): MerchantScope[] {
  if (scope.merchants === 'all' || scope.merchants.length < 2 || scope.merchants.length > manyMerchants)
    return [scope]
  return scope.merchants.flatMap((merchantId) => narrow(scope, merchantId) ?? [])
}

export async function countOrders(call: Call, filter: OrderFilter): Promise<number> {
  const { total } = await filteredOrders(call, filter)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export function selectAllOrders(
  call: Call,
  filter: OrderFilter,
  { column, direction }: OrderSort,
): SelectQueryBuilder<never, never, OrderRow> {
  const query = filteredOrders(call, filter)
    .selectAll('o')
    .orderBy(`o.${column}`, direction)
    .orderBy('o.id', direction)
  return query as unknown as SelectQueryBuilder<never, never, OrderRow>
}

export function selectOrder({ db, scope }: Call, id: number): Promise<OrderRow | undefined> {
  return scoped(db, scope).selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst()
}

export function selectOrders({ db, scope }: Call, ids: readonly number[]): Promise<OrderRow[]> {
  return scoped(db, scope).selectFrom('orders').selectAll().where('id', 'in', ids).execute()
}

/** The order, held until the transaction ends: what is done to one order is done one after another. */
export function lockOrder({ db, scope }: WritingCall, id: number): Promise<OrderRow | undefined> {
  return scoped(db, scope)
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** The order with a merchant's number, held likewise. The call covers that merchant alone. */
export function lockByNumber({ db, scope }: WritingCall, number: string): Promise<OrderRow | undefined> {
  return scoped(db, scope)
    .selectFrom('orders')
    .selectAll()
    .where('merchant_order_id', '=', number)
    .forUpdate()
    .executeTakeFirst()
}

/** The orders with a number: one, or several when merchants of the scope number alike. */
export function selectByNumber({ db, scope }: Call, number: string): Promise<OrderRow[]> {
  return scoped(db, scope)
    .selectFrom('orders')
    .selectAll()
    .where('merchant_order_id', '=', number)
    .limit(2)
    .execute()
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
