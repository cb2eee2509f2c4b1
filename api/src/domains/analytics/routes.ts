import { type Route, route } from '../../platform/http/route.ts'
import { dashboardReport, readDashboard } from './service.ts'

/** The business report. Source: contract "Reports and settlements". */
export function analyticsRoutes(): Route[] {
  return [
    route('GET /accounting/v1/merchants/{id}/dashboard', ({ call, params, query }) =>
      readDashboard(call, { ...params, ...query }),
    ),
    route('GET /accounting/v1/merchants/{id}/dashboard/report', ({ call, params, query }) =>
      dashboardReport(call, { ...params, ...query }),
    ),
  ]
}
