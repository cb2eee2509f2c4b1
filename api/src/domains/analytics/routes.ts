import { type Route, route } from '../../platform/http/route.ts'
import { countOrders, makeDashboardReport, readDashboard, readQuality } from './service.ts'

export const analyticsRoutes: readonly Route[] = [
  route('GET /accounting/v1/applications/counts', ({ call, query }) => countOrders(call, query)),
  route('GET /accounting/v1/merchants/{id}/dashboard', ({ call, params, query }) =>
    readDashboard(call, { ...params, ...query }),
  ),
  route('GET /accounting/v1/merchants/{id}/quality', ({ call, params, query }) =>
    readQuality(call, { ...params, ...query }),
  ),
  route('GET /accounting/v1/merchants/{id}/dashboard/report', ({ call, params, query }) =>
    makeDashboardReport(call, { ...params, ...query }),
  ),
]
