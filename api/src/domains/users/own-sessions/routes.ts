import { type Route, route } from '../../../platform/http/route.ts'
import { endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts'

/** Somebody's own sessions. */
export function ownSessionRoutes(): Route[] {
  return [
    route('GET /users/api/v1/sessions', ({ call, session }) => listSessions(call, session)),
    route('DELETE /users/api/v1/sessions/{id}', ({ call, session, params }) =>
      endOwnSession(call, session, params.id),
    ),
    route('DELETE /users/api/v1/sessions', ({ call, session }) => endOtherSessions(call, session)),
  ]
}
