import { type Route, route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { actorOf } from '../audit/audit.ts'
import { statementFile, statementReports } from './card-statements/service.ts'
import { exportRegisters } from './export.ts'
import { retryMails } from './mails/retry.ts'
import { retryUnloading, unloadingFile, unloadingHistory } from './service.ts'

/** Mutual settlements. Source: contract "Reports and settlements". */
export function settlementRoutes(platform: Platform): Route[] {
  return [
    route('GET /accounting/v1/apps-unloading-history/{merchantId}', ({ scope, params, query }) =>
      unloadingHistory(platform, scope, params, query),
    ),
    route(
      'POST /accounting/v1/apps-unloading-history/{merchantId}/{id}/retry',
      ({ scope, session, request, params }) =>
        retryUnloading(platform, scope, actorOf(session, request), params),
    ),
    route(
      'POST /accounting/v1/apps-unloading-history/{merchantId}/{id}/mail-retry',
      ({ scope, session, request, params }) => retryMails(platform, scope, actorOf(session, request), params),
    ),
    route('GET /accounting/v1/apps-unloading-download-file/{fileId}', ({ scope, params }) =>
      unloadingFile(platform, scope, params),
    ),
    route('GET /accounting/v1/merchants/{id}/push-apps-unloading', ({ scope, params, query }) =>
      exportRegisters(platform, scope, params, query),
    ),
    route('GET /accounting/v1/merchants/{id}/mall-statement-reports', ({ scope, session, params, query }) =>
      statementReports(platform, { scope, userId: session.userId }, params, query),
    ),
    route('GET /accounting/v1/statement-files/{ticket}', ({ params, request }) =>
      statementFile(platform, params.ticket, request.id),
    ),
  ]
}
