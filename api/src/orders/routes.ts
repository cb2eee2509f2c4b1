import { type Route, route } from '../http/route.ts'
import type { Platform } from '../platform.ts'
import { listOrders, orderDetail } from './orders.ts'

/** Orders. Source: contract "Orders". */
export function orderRoutes({ db, config }: Pick<Platform, 'db' | 'config'>): Route[] {
  return [
    route('GET /accounting/v1/applications', ({ scope, query }) => listOrders(db, scope, query, config)),
    route('GET /accounting/v1/application/{id}', ({ scope, session, params }) =>
      orderDetail(db, scope, session, params.id, config),
    ),
  ]
}
