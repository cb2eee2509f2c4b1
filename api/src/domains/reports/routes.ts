import { type Route, route } from '../../platform/http/route.ts'
import { makeMerchantReport, makeOrdersReport } from './service.ts'

export const reportRoutes: readonly Route[] = [
  route('GET /uchet-accounting/application-report', ({ call, query }) => makeOrdersReport(call, query)),
  route('GET /accounting/v1/merchants/{id}/report', ({ call, params, query }) =>
    makeMerchantReport(call, params, query),
  ),
]
