import { type Route, route } from '../../platform/http/route.ts'
import { readUnloadingFile } from '../settlements/service.ts'
import { listByCursor, listRegisters, readOrder, setStatus } from './service.ts'

export const merchantApiRoutes: readonly Route[] = [
  route('GET /merchant/v1/orders', ({ ctx, query }) => listByCursor(ctx, query)),
  route('GET /merchant/v1/orders/{id}', ({ ctx, params }) => readOrder(ctx, params.id)),
  route('POST /merchant/v1/orders/{id}/status', ({ ctx, params, body }) => setStatus(ctx, params.id, body)),
  route('GET /merchant/v1/registers', ({ ctx, query }) => listRegisters(ctx, query)),
  route('GET /merchant/v1/registers/{fileId}', ({ ctx, params }) => readUnloadingFile(ctx, params.fileId)),
]
