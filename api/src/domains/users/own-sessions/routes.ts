import { type Route, route } from '../../../platform/http/route.ts'
import type { Platform } from '../../../platform/platform.ts'
import { actorOf } from '../../audit/audit.ts'
import { endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts'

/** Somebody's own sessions. */
export function ownSessionRoutes(platform: Platform): Route[] {
  return [
    route('GET /users/api/v1/sessions', ({ session }) => listSessions(platform, session)),
    route('DELETE /users/api/v1/sessions/{id}', ({ session, request, params }) =>
      endOwnSession(platform, { session, actor: actorOf(session, request) }, params.id),
    ),
    route('DELETE /users/api/v1/sessions', ({ session, request }) =>
      endOtherSessions(platform, { session, actor: actorOf(session, request) }),
    ),
  ]
}
