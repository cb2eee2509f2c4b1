import { type Route, route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { applicationReport, merchantReport } from './reports.ts'

/** Excel files of orders. Source: contract "Reports and settlements". */
export function reportRoutes(platform: Platform): Route[] {
  return [
    route('GET /uchet-accounting/application-report', ({ scope, query }) =>
      applicationReport(platform, scope, query),
    ),
    route('GET /accounting/v1/merchants/{id}/report', ({ scope, params, query }) =>
      merchantReport(platform, scope, params, query),
    ),
  ]
}
