import { type Route, route } from '../../platform/http/route.ts'
import { readUnloadingFile } from '../settlements/service.ts'
import { listByCursor, listRegisters, readOrder, setStatus } from './service.ts'

export const merchantApiRoutes: readonly Route[] = [
  route('GET /merchant/v1/orders', ({ call, query }) => listByCursor(call, query)),
  route('GET /merchant/v1/orders/{id}', ({ call, params }) => readOrder(call, params.id)),
  route('POST /merchant/v1/orders/{id}/status', ({ call, params, body }) => setStatus(call, params.id, body)),
  route('GET /merchant/v1/registers', ({ call, query }) => listRegisters(call, query)),
  route('GET /merchant/v1/registers/{fileId}', ({ call, params }) => readUnloadingFile(call, params.fileId)),
]
