import { type Compilable, sql } from 'kysely'
import type { ServiceContext } from '../../platform/service-context.ts'
import type { OrderFilter, OrderSort } from './list/filters.ts'
import { filteredOrders } from './list/queries.ts'
import type { OrderRow } from './queries.ts'

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

/** The columns of a report. Times are seconds since 1970, because their texts take three times as long to parse. */
export type ReportedOrder = Pick<OrderRow, (typeof reported)[number]> & {
  readonly created_at: number
  readonly status_changed_at: number
  readonly delivered_at: number | null
}

/** Returns all orders of a filter, for a file. */
export function selectOrdersForReport(
  ctx: ServiceContext,
  filter: OrderFilter,
  { column, direction }: OrderSort,
): Compilable<ReportedOrder> {
  return filteredOrders(ctx, filter)
    .select(reported.map((name) => `o.${name}` as const))
    .select(reportedTimes.map((name) => sql<number>`date_part('epoch', ${sql.ref(`o.${name}`)})`.as(name)))
    .orderBy(`o.${column}`, direction)
    .orderBy('o.id', direction)
    .$castTo<ReportedOrder>()
}
