import type { CallAnswer } from '@cabinet/contract'
import type { Call } from '../../platform/call.ts'
import { type OrderCount, sumByStatus } from '../analytics/order-counts.ts'
import { expiresSoon } from './deadlines.ts'
import { filteredOrders } from './list/queries.ts'

/** Returns the counts of the work queues: orders by status, and those that expire soon. */
export async function countQueues(
  call: Call,
  counted: Promise<readonly OrderCount[]>,
): Promise<CallAnswer<'GET /accounting/v1/applications/counts'>> {
  const expiring = filteredOrders(call, { where: expiresSoon(call), terms: [] })
    .select(({ fn }) => ['o.status', fn.countAll<number>().as('orders')])
    .groupBy('o.status')
  const [counts, rows] = await Promise.all([counted, expiring.execute()])
  const soon = new Map(rows.map(({ status, orders }) => [status, Number(orders)]))
  return sumByStatus(counts).map((count) => {
    const expiring = soon.get(count.status)
    return expiring === undefined ? count : { ...count, soon: expiring }
  })
}
