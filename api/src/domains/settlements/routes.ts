import { type Route, route } from '../../platform/http/route.ts'
import { listStatements, readStatementFile } from './card-statements/service.ts'
import { exportRegisters } from './export.ts'
import { retryMails } from './mails/retry.ts'
import { listRegistersOfOrder, listUnloadings, readUnloadingFile, retryUnloading } from './service.ts'

export const settlementRoutes: readonly Route[] = [
  route('GET /accounting/v1/apps-unloading-history/{merchantId}', ({ call, params, query }) =>
    listUnloadings(call, { ...params, ...query }),
  ),
  route('POST /accounting/v1/apps-unloading-history/{merchantId}/{id}/retry', ({ call, params }) =>
    retryUnloading(call, params),
  ),
  route('POST /accounting/v1/apps-unloading-history/{merchantId}/{id}/mail-retry', ({ call, params }) =>
    retryMails(call, params),
  ),
  route('GET /accounting/v1/application/{id}/registers', ({ call, params }) =>
    listRegistersOfOrder(call, params.id),
  ),
  route('GET /accounting/v1/apps-unloading-download-file/{fileId}', ({ call, params }) =>
    readUnloadingFile(call, params.fileId),
  ),
  route('GET /accounting/v1/merchants/{id}/push-apps-unloading', ({ call, params, query }) =>
    exportRegisters(call, { ...params, ...query }),
  ),
  route('GET /accounting/v1/merchants/{id}/mall-statement-reports', ({ call, params, query }) =>
    listStatements(call, { ...params, ...query }),
  ),
  route('GET /accounting/v1/statement-files', async () => undefined),
  route('GET /accounting/v1/statement-files/{ticket}', ({ call, params }) =>
    readStatementFile(call, params.ticket),
  ),
]
