import { statuses as known, type OrderStatus, type StatusGroup } from '@cabinet/contract'
import type { ServiceContext } from '../../platform/service-context.ts'
import { type AnalyticsContext, type OrderCount, selectOrderCounts } from './queries.ts'

export type { OrderCount } from './queries.ts'

/** The dimensions of the rollups; `from` and `to` are days of the business zone. */
export interface RollupFilter {
  readonly statuses?: readonly OrderStatus[]
  readonly isMarketplace?: boolean
  readonly group?: StatusGroup
  readonly from?: string
  readonly to?: string
}

/** Returns what analytics reads by: the context's database and scope, and the zone in which days begin. */
export const analyticsContextOf = ({ db, scope, platform }: ServiceContext): AnalyticsContext => ({
  db,
  scope,
  zone: platform.config.businessTz,
})

/** Counts the scope's orders by status and marketplace flag in a range of days, exactly, from a few rows. */
export function countByStatus(
  ctx: AnalyticsContext,
  { from = '1000-01-01', to = '9000-12-31' }: RollupFilter = {},
): Promise<OrderCount[]> {
  return selectOrderCounts(ctx, { from, to })
}

/** Returns the counts that match the filter's statuses, marketplace flag and group. */
export function totalOf(
  kinds: readonly OrderCount[],
  { statuses, isMarketplace, group }: RollupFilter = {},
): number {
  return kinds
    .filter((kind) => statuses?.includes(kind.status) ?? true)
    .filter((kind) => isMarketplace === undefined || kind.isMarketplace === isMarketplace)
    .reduce((sum, kind) => sum + (group === undefined ? kind.orders : ordersIn(group, kind)), 0)
}

/** Returns the group of a status; one that a newer version has written counts as under way. */
export function statusGroup(status: string): StatusGroup {
  return Object.hasOwn(known, status) ? known[status as OrderStatus][1] : 'completed'
}

/** Counts a group; a partly returned order counts as bought out. */
function ordersIn(group: StatusGroup, { status, orders, keptOrders }: OrderCount): number {
  return (statusGroup(status) === group ? orders - keptOrders : 0) + (group === 'buyed' ? keptOrders : 0)
}

/** Sums the counts by status alone. */
export function sumByStatus(kinds: readonly OrderCount[]): { status: OrderStatus; orders: number }[] {
  return [...Map.groupBy(kinds, ({ status }) => status)].map(([status, rows]) => ({
    status,
    orders: totalOf(rows),
  }))
}
