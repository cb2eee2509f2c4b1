import type { CallAnswer, CallBody } from '@cabinet/contract'
import { type Selectable, type SqlBool, sql } from 'kysely'
import { lockNumber } from '../../platform/db/advisory-locks.ts'
import { scoped } from '../../platform/db/scoped.ts'
import { ApiError } from '../../platform/http/errors.ts'
import {
  inTransaction,
  type ServiceContext,
  type UserContext,
  type WritingContext,
} from '../../platform/service-context.ts'
import type { OrdersTable } from './tables.ts'

export type OrderRow = Selectable<OrdersTable>

export function selectOrder(ctx: ServiceContext, id: number): Promise<OrderRow | undefined> {
  return rows(ctx).where('id', '=', id).executeTakeFirst()
}

export function selectOrders(ctx: ServiceContext, ids: readonly number[]): Promise<OrderRow[]> {
  return rows(ctx).where('id', 'in', ids).execute()
}

/** Locks the order until the transaction ends, which serialises its changes. */
export function lockOrder(ctx: WritingContext, id: number): Promise<OrderRow | undefined> {
  return rows(ctx).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Locks the order with a merchant's number. The call covers that merchant alone. */
export function lockByNumber(ctx: WritingContext, number: string): Promise<OrderRow | undefined> {
  return rows(ctx).where('merchant_order_id', '=', number).forUpdate().executeTakeFirst()
}

/** Locks the named orders in the order of their ids, so that two calls never deadlock. */
export async function lockByNumbers(
  ctx: WritingContext,
  named: readonly { readonly merchantId: string; readonly orderId: string }[],
): Promise<OrderRow[]> {
  if (named.length === 0) return []
  const merchants = named.map(({ merchantId }) => merchantId)
  const numbers = named.map(({ orderId }) => orderId)
  return rows(ctx)
    .where(
      sql<SqlBool>`(merchant_id, merchant_order_id) in (select * from unnest(${merchants}::text[], ${numbers}::text[]))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Returns the orders with a number: several when merchants of the scope share it. */
export function selectByNumber(ctx: ServiceContext, number: string): Promise<OrderRow[]> {
  return rows(ctx).where('merchant_order_id', '=', number).limit(2).execute()
}

function rows({ db, scope }: Pick<ServiceContext, 'db' | 'scope'>) {
  return scoped(db, scope).selectFrom('orders').selectAll()
}

/** The limit of saved views per user. */
const maxViews = 10

export function selectViews({
  db,
  actor,
}: UserContext): Promise<CallAnswer<'GET /accounting/v1/order-views'>> {
  return db
    .selectFrom('order_views')
    .select(['name', 'query'])
    .where('user_id', '=', actor.userId)
    .orderBy('id')
    .execute()
}

/** Saves a query under a name, or deletes its view. @throws ApiError 409 above the limit */
export async function saveView(
  ctx: UserContext,
  { name, query }: CallBody<'PUT /accounting/v1/order-views'>,
): Promise<void> {
  const { userId } = ctx.actor
  if (name === null) {
    await ctx.db.deleteFrom('order_views').where('user_id', '=', userId).where('query', '=', query).execute()
    return
  }
  const { numAffectedRows } = await inTransaction(ctx, async ({ db }) => {
    // An insert counts only what is committed, so views of one user are saved one after another.
    await sql`select pg_advisory_xact_lock(${lockNumber('viewsOfUser')}, ${userId}::integer)`.execute(db)
    return sql`
      insert into order_views (user_id, query, name) select ${userId}, ${query}, ${name}
      where (select count(*) from order_views where user_id = ${userId} and query <> ${query}) < ${maxViews}
      on conflict (user_id, query) do update set name = excluded.name`.execute(db)
  })
  if (!numAffectedRows)
    throw new ApiError(409, 'TOO_MANY_VIEWS', `Можно сохранить не больше ${maxViews} видов. Удалите лишний`)
}

/** The newest purchases, which tell how long the bank takes at present. */
const recentPurchases = 200

/** Selects the median days from an order to its purchase, rounded up; null without a purchase. */
export async function selectPurchaseDays({
  db,
  scope,
}: Pick<ServiceContext, 'db' | 'scope'>): Promise<number | null> {
  const own = scoped(db, scope)
  const { rows } = await sql<{ days: number | null }>`
    select greatest(1, ceil(percentile_cont(0.5) within group (order by extract(epoch from b.at - o.created_at)::float8)
      / 86400))::int as days
    from (select order_id, at from order_history where action = 'buy' and ${own.owns('merchant_id')}
          order by at desc limit ${recentPurchases}) b
    join orders o on o.id = b.order_id and ${own.owns('o.merchant_id')}
    having count(*) > 0`.execute(db)
  return rows[0]?.days ?? null
}
