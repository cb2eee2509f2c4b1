import { type Route, route } from '../../platform/http/route.ts'
import { applicationReport, merchantReport } from './service.ts'

export const reportRoutes: readonly Route[] = [
  route('GET /uchet-accounting/application-report', ({ call, query }) => applicationReport(call, query)),
  route('GET /accounting/v1/merchants/{id}/report', ({ call, params, query }) =>
    merchantReport(call, params, query),
  ),
]
