import { type Route, route } from '../../platform/http/route.ts'
import {
  addAddress,
  changeAddress,
  listAddresses,
  removeAddress,
  rotateSecret,
  sendTest,
} from './addresses.ts'
import { listDeliveries, repeatDeliveries } from './log.ts'

export const webhookRoutes: readonly Route[] = [
  route('GET /integrations/v1/webhooks', ({ call, query }) => listAddresses(call, query.merchantId)),
  route('POST /integrations/v1/webhooks', ({ call, body }) => addAddress(call, body)),
  route('PATCH /integrations/v1/webhooks/{id}', ({ call, params, body }) =>
    changeAddress(call, params.id, body),
  ),
  route('POST /integrations/v1/webhooks/{id}/secret', ({ call, params }) => rotateSecret(call, params.id)),
  route('POST /integrations/v1/webhooks/{id}/test', ({ call, params }) => sendTest(call, params.id)),
  route('DELETE /integrations/v1/webhooks/{id}', ({ call, params }) => removeAddress(call, params.id)),
  route('GET /integrations/v1/webhooks/{id}/deliveries', ({ call, params, query }) =>
    listDeliveries(call, params.id, query),
  ),
  route('POST /integrations/v1/webhooks/{id}/deliveries', ({ call, params, body }) =>
    repeatDeliveries(call, params.id, body),
  ),
]
