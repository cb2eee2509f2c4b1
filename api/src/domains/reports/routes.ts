import { type Route, route } from '../../platform/http/route.ts'
import { makeMerchantReport, makeOrdersReport } from './service.ts'

export const reportRoutes: readonly Route[] = [
  route('GET /uchet-accounting/application-report', ({ ctx, query }) => makeOrdersReport(ctx, query)),
  route('GET /accounting/v1/merchants/{id}/report', ({ ctx, params, query }) =>
    makeMerchantReport(ctx, params, query),
  ),
]
