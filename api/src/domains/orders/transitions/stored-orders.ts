import type { Order, OrderStatus } from '@cabinet/contract'
import { notFound } from '../../../platform/http/errors.ts'
import type { ServiceContext } from '../../../platform/service-context.ts'
import { type OrderRow, selectOrders } from '../queries.ts'
import { toOrder } from '../wire.ts'

/** The stored part of an order in an answer, without its buyer. */
export interface StoredOrder {
  readonly id: number
  readonly status: OrderStatus
  readonly version: number
}

export const toStoredOrder = ({ id, status, version }: OrderRow): StoredOrder => ({ id, status, version })

/** Returns the orders as first answered, with the buyer's fields that the user may see, within the scope. */
export async function refetchOrders(ctx: ServiceContext, kept: readonly StoredOrder[]): Promise<Order[]> {
  if (kept.length === 0) return []
  const rows = await selectOrders(
    ctx,
    kept.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return kept.flatMap(({ id, status, version }) => {
    const row = byId.get(id)
    return row === undefined ? [] : toOrder({ ...row, status, version }, ctx)
  })
}

/** Returns the answer of a call about one order from `toStoredOrder`. @throws ApiError 404 out of scope */
export async function restoreOrder(ctx: ServiceContext, kept: unknown): Promise<{ order: Order }> {
  const [order] = await refetchOrders(ctx, [kept as StoredOrder])
  if (order === undefined) throw notFound('Заказ не найден')
  return { order }
}
