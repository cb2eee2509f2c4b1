import { notFound } from '../../platform/http/errors.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { listKeyCalls } from './call-log.ts'
import { listKeys, makeKey, revokeKey } from './keys.ts'

export const integrationRoutes: readonly Route[] = [
  route('GET /integrations/v1/keys', ({ call, query }) => listKeys(call, query.merchantId)),
  route('POST /integrations/v1/keys', ({ call, body }) => makeKey(call, body)),
  route('GET /integrations/v1/keys/{id}/calls', ({ call, params, query }) =>
    listKeyCalls(call, params.id, query.before),
  ),
  route('DELETE /integrations/v1/keys/{id}', async ({ call, params }) => {
    if (!(await revokeKey(call, params.id))) throw notFound('Действующего ключа с этим номером нет')
  }),
]
