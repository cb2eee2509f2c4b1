import { type Route, route } from '../../platform/http/route.ts'
import {
  addAddress,
  changeAddress,
  listAddresses,
  listDeliveries,
  removeAddress,
  repeatDeliveries,
  rotateSecret,
  sendTest,
} from './addresses.ts'

export const webhookRoutes: readonly Route[] = [
  route('GET /integrations/v1/webhooks', ({ ctx, query }) => listAddresses(ctx, query.merchantId)),
  route('POST /integrations/v1/webhooks', ({ ctx, body }) => addAddress(ctx, body)),
  route('PATCH /integrations/v1/webhooks/{id}', ({ ctx, params, body }) =>
    changeAddress(ctx, params.id, body),
  ),
  route('POST /integrations/v1/webhooks/{id}/secret', ({ ctx, params }) => rotateSecret(ctx, params.id)),
  route('POST /integrations/v1/webhooks/{id}/test', ({ ctx, params }) => sendTest(ctx, params.id)),
  route('DELETE /integrations/v1/webhooks/{id}', ({ ctx, params }) => removeAddress(ctx, params.id)),
  route('GET /integrations/v1/webhooks/{id}/deliveries', ({ ctx, params, query }) =>
    listDeliveries(ctx, params.id, query),
  ),
  route('POST /integrations/v1/webhooks/{id}/deliveries', ({ ctx, params, body }) =>
    repeatDeliveries(ctx, params.id, body),
  ),
]
