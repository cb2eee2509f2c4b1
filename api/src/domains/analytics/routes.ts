import { type Route, route } from '../../platform/http/route.ts'
import { countOrders, makeDashboardReport, readDashboard, readQuality } from './service.ts'

export const analyticsRoutes: readonly Route[] = [
  route('GET /accounting/v1/applications/counts', ({ ctx, query }) => countOrders(ctx, query)),
  route('GET /accounting/v1/merchants/{id}/dashboard', ({ ctx, params, query }) =>
    readDashboard(ctx, { ...params, ...query }),
  ),
  route('GET /accounting/v1/merchants/{id}/quality', ({ ctx, params, query }) =>
    readQuality(ctx, { ...params, ...query }),
  ),
  route('GET /accounting/v1/merchants/{id}/dashboard/report', ({ ctx, params, query }) =>
    makeDashboardReport(ctx, { ...params, ...query }),
  ),
]
