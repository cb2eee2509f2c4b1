import { type Route, route } from '../../platform/http/route.ts'
import type { Platform } from '../../platform/platform.ts'
import { actorOf } from '../audit/audit.ts'
import { changeStatus } from './change-status.ts'
import { changesSince, orderVersion } from './changes.ts'
import { checkCode } from './check-code.ts'
import { reveal } from './reveal.ts'
import { currentCode, sendCode } from './send-code.ts'
import { listOrders, orderDetail } from './service.ts'

/** Orders and what is done with them. Source: contract "Orders". */
export function orderRoutes(platform: Platform): Route[] {
  const { db, config } = platform
  return [
    route('GET /accounting/v1/applications', ({ scope, session, query }) =>
      listOrders(db, scope, session, query, config),
    ),
    route('GET /accounting/v1/applications/changes', ({ scope, query }) =>
      changesSince(platform, scope, query),
    ),
    route('GET /accounting/v1/application/{id}', ({ scope, session, params }) =>
      orderDetail(db, scope, session, params.id, config),
    ),
    route('GET /accounting/v1/application/{id}/version', ({ scope, params }) =>
      orderVersion(platform, scope, params.id),
    ),
    route('POST /accounting/v1/application/{id}/reveal', ({ scope, session, request, params, body }) =>
      reveal(platform, scope, actorOf(session, request), params.id, body),
    ),
    route('PUT /accounting/changeStatus/json', ({ scope, session, request, body }) =>
      changeStatus(platform, scope, session, request, body),
    ),
    route('POST /accounting/sendOtp', ({ scope, session, request, body }) =>
      sendCode(platform, scope, session, request, body),
    ),
    route('POST /accounting/checkOtp', ({ scope, session, request, body }) =>
      checkCode(platform, scope, session, request, body),
    ),
    route('GET /accounting/otp', ({ scope, query }) => currentCode(platform, scope, query)),
  ]
}
