import { notFound } from '../../platform/http/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { listKeyCalls } from './call-log.ts'
import { listKeys, makeKey, revokeKey } from './keys.ts'

export const integrationRoutes: readonly Route[] = [
  route('GET /integrations/v1/keys', ({ ctx, query }) => listKeys(ctx, query.merchantId)),
  route('POST /integrations/v1/keys', ({ ctx, body }) => makeKey(ctx, body)),
  route('GET /integrations/v1/keys/{id}/calls', ({ ctx, params, query }) =>
    listKeyCalls(ctx, params.id, query.before),
  ),
  route('DELETE /integrations/v1/keys/{id}', async ({ ctx, params }) => {
    if (!(await revokeKey(ctx, params.id))) throw notFound('Действующего ключа с этим номером нет')
  }),
]
