import { type Route, route } from '../../platform/http/route.ts'
import { applicationReport, merchantReport } from './service.ts'

/** Excel files of orders. Source: contract "Reports and settlements". */
export function reportRoutes(): Route[] {
  return [
    route('GET /uchet-accounting/application-report', ({ call, query }) => applicationReport(call, query)),
    route('GET /accounting/v1/merchants/{id}/report', ({ call, params, query }) =>
      merchantReport(call, params, query),
    ),
  ]
}
