import { type Route, route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { dashboardReport, readDashboard } from './service.ts'

/** The business report. Source: contract "Reports and settlements". */
export function analyticsRoutes(platform: Platform): Route[] {
  return [
    route('GET /accounting/v1/merchants/{id}/dashboard', ({ scope, params, query }) =>
      readDashboard(platform, scope, params, query),
    ),
    route('GET /accounting/v1/merchants/{id}/dashboard/report', ({ scope, params, query }) =>
      dashboardReport(platform, scope, params, query),
    ),
  ]
}
