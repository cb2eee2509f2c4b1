import { type Route, route } from '../../platform/http/route.ts'
import { listStatements, readStatementFile } from './card-statements/service.ts'
import { retryMails } from './mails/queue-mails.ts'
import { exportRegisters } from './register-file.ts'
import { listRegistersOfOrder, listUnloadings, readUnloadingFile, retryUnloading } from './service.ts'

export const settlementRoutes: readonly Route[] = [
  route('GET /accounting/v1/apps-unloading-history/{merchantId}', ({ ctx, params, query }) =>
    listUnloadings(ctx, { ...params, ...query }),
  ),
  route('POST /accounting/v1/apps-unloading-history/{merchantId}/{id}/retry', ({ ctx, params }) =>
    retryUnloading(ctx, params),
  ),
  route('POST /accounting/v1/apps-unloading-history/{merchantId}/{id}/mail-retry', ({ ctx, params }) =>
    retryMails(ctx, params),
  ),
  route('GET /accounting/v1/application/{id}/registers', ({ ctx, params }) =>
    listRegistersOfOrder(ctx, params.id),
  ),
  route('GET /accounting/v1/apps-unloading-download-file/{fileId}', ({ ctx, params }) =>
    readUnloadingFile(ctx, params.fileId),
  ),
  route('GET /accounting/v1/merchants/{id}/push-apps-unloading', ({ ctx, params, query }) =>
    exportRegisters(ctx, { ...params, ...query }),
  ),
  route('GET /accounting/v1/merchants/{id}/mall-statement-reports', ({ ctx, params, query }) =>
    listStatements(ctx, { ...params, ...query }),
  ),
  route('GET /accounting/v1/statement-files', async () => undefined),
  route('GET /accounting/v1/statement-files/{ticket}', ({ ctx, params }) =>
    readStatementFile(ctx, params.ticket),
  ),
]
