import { type RawBuilder, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Call, WritingCall } from '../../platform/call.ts'
import { scoped } from '../../platform/db/scoped.ts'
import type { Condition, OrderFilter, OrderSort } from './filter.ts'
import type { OrdersTable } from './tables.ts'

export type OrderRow = Selectable<OrdersTable>

/** The orders of a scope under a filter, as table `o`. */
export function filteredOrders({ db, scope }: Call, { conditions }: OrderFilter) {
  const orders = scoped(db, scope).selectFrom('orders', 'o')
  return conditions.reduce((query, condition) => query.where(comparison(condition)), orders)
}

function comparison(condition: Condition): RawBuilder<SqlBool> {
  if (condition.is === 'any of')
    return sql`(${sql.join([sql`false`, ...condition.value.map(comparison)], sql` or `)})`
  const { column, is, value } = condition
  // Its index is by bytes, which the column is not.
  const name = column === 'client_last_name' ? sql`o.client_last_name collate "C"` : sql.ref(`o.${column}`)
  if (is === 'starts with') return startsWith(name, String(value))
  // An index on the reversed column answers this one.
  if (is === 'ends with') return startsWith(sql`reverse(${name})`, [...String(value)].reverse().join(''))
  if (is === 'in') return sql`${name} in (${sql.join(Array.isArray(value) ? value : [value])})`
  if (is === 'in month') return sql`${monthOf(name)} = ${value}::date`
  const asked = sql<SqlBool>`${name} ${sql.raw(is)} ${value}`
  // The planner takes no index for it.
  return condition.isPassive ? sql`(${asked}) is true` : asked
}

/** First day of a time's month at +06:00, as indexes have it. */
export const monthOf = (time: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`date_trunc('month', ${time} at time zone interval '06:00')::date`

const reportedTimes = ['created_at', 'status_changed_at', 'delivered_at'] as const
const reported = [
  'merchant_order_id',
  'merchant_id',
  'amount_tiyn',
  'compensation_tiyn',
  'bank_commission_tiyn',
  'status',
  'payment_type',
  'installment_type',
  'is_marketplace',
  'client_last_name',
  'client_first_name',
  'client_middle_name',
  'phone',
  'email',
  'iin',
  'delivery_address',
  'comments',
] as const

/** What a file of orders shows. Times are seconds since 1970: their texts take three times as long to be read. */
export type ReportedOrder = Pick<OrderRow, (typeof reported)[number]> & {
  readonly created_at: number
  readonly status_changed_at: number
  readonly delivered_at: number | null
}

export function selectReported(
  call: Call,
  filter: OrderFilter,
  { column, direction }: OrderSort,
): SelectQueryBuilder<never, never, ReportedOrder> {
  const query = filteredOrders(call, filter)
    .select(reported.map((name) => `o.${name}` as const))
    .select(reportedTimes.map((name) => sql<number>`date_part('epoch', ${sql.ref(`o.${name}`)})`.as(name)))
    .orderBy(`o.${column}`, direction)
    .orderBy('o.id', direction)
  return query as unknown as SelectQueryBuilder<never, never, ReportedOrder>
}

export function selectOrder(call: Call, id: number): Promise<OrderRow | undefined> {
  return rows(call).where('id', '=', id).executeTakeFirst()
}

export function selectOrders(call: Call, ids: readonly number[]): Promise<OrderRow[]> {
  return rows(call).where('id', 'in', ids).execute()
}

/** The order, held until the transaction ends: what is done to one order is done one after another. */
export function lockOrder(call: WritingCall, id: number): Promise<OrderRow | undefined> {
  return rows(call).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The order with a merchant's number, held likewise. The call covers that merchant alone. */
export function lockByNumber(call: WritingCall, number: string): Promise<OrderRow | undefined> {
  return rows(call).where('merchant_order_id', '=', number).forUpdate().executeTakeFirst()
}

/** The orders that are named, held likewise, always one after another by id: two calls about the same orders never wait for each other. */
export async function lockByNumbers(
  call: WritingCall,
  named: readonly { readonly merchantId: string; readonly orderId: string }[],
): Promise<OrderRow[]> {
  if (named.length === 0) return []
  const merchants = named.map(({ merchantId }) => merchantId)
  const numbers = named.map(({ orderId }) => orderId)
  return rows(call)
    .where(
      sql<SqlBool>`(merchant_id, merchant_order_id) in (select * from unnest(${merchants}::text[], ${numbers}::text[]))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** The orders with a number: one, or several when merchants of the scope number alike. */
export function selectByNumber(call: Call, number: string): Promise<OrderRow[]> {
  return rows(call).where('merchant_order_id', '=', number).limit(2).execute()
}

function rows({ db, scope }: Pick<Call, 'db' | 'scope'>) {
  return scoped(db, scope).selectFrom('orders').selectAll()
}

/** As a range by bytes, which an index answers alone; `like` would be asked of each row that it led to once more. */
function startsWith(name: RawBuilder<unknown>, beginning: string): RawBuilder<SqlBool> {
  const end = afterAll(beginning)
  return end === undefined
    ? sql`${name} >= ${beginning}`
    : sql`(${name} >= ${beginning} and ${name} < ${end})`
}

/** The first text behind all that begin so, by bytes; nothing where none is. */
export function afterAll(beginning: string): string | undefined {
  const characters = [...beginning]
  const last = characters.pop()?.codePointAt(0)
  if (last === undefined) return undefined
  const rest = characters.join('')
  if (last === 0x10ffff) return afterAll(rest)
  // Between these two stand halves of characters.
  return rest + String.fromCodePoint(last === 0xd7ff ? 0xe000 : last + 1)
}
